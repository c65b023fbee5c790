// The service worker: keeps the page's files, all of one version, so that the page works without a network. A new version is fetched
// beside the old one and takes its place when the page is next opened.
'use strict'

// The build writes both: the names of the files, and a hash of what is in them.
const version = '@TENGEN_PAGE_VERSION@'
const files = ['@TENGEN_PAGE_FILES@']

const cacheName = `tengen-${version}`
const service = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

service.addEventListener('install', (event) => {
  // What the browser's own cache has may be of another version: the server is asked whether it is.
  const requests = ['./', ...files].map((file) => new Request(file, {cache: 'no-cache'}))
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)))
})

service.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name.startsWith('tengen-') && name !== cacheName) await caches.delete(name)
    await service.clients.claim()
  }
  event.waitUntil(clear())
})

service.addEventListener('message', ({data}) => {
  if (data === 'take over') service.skipWaiting()
})

service.addEventListener('fetch', (event) => {
  const {method, url} = event.request
  if (method !== 'GET' || !url.startsWith(service.registration.scope)) return
  const answer = async () => {
    const cache = await caches.open(cacheName)
    const kept = await cache.match(event.request, {ignoreSearch: true})
    if (kept) return kept
    if (!url.endsWith('.cells')) return fetch(event.request)
    // The network of a rule is kept from its first game on, also where the engine does not wait for the end of it.
    const response = await fetch(new Request(url, {cache: 'no-cache'}))
    if (response.ok) event.waitUntil(cache.put(url, response.clone()))
    return response
  }
  event.respondWith(answer().then(isolated))
})

/** The answer with the headers that isolate the page from other origins: only then may its engine use threads. @param {Response} response */
function isolated(response) {
  if (response.type === 'opaque' || response.status === 0) return response
  const headers = new Headers(response.headers)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp')
  return new Response(response.body, {status: response.status, statusText: response.statusText, headers})
}
