// Runs before the modules: a page that a version of the service worker gave begins again when a newer version takes its place.
navigator.serviceWorker?.controller && navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true})
