// Whole games on the page with the engine inside it. TENGEN_PAGE names its folder (default: the web build).

import {fileURLToPath} from 'node:url'

process.env.PAGE = process.env.TENGEN_PAGE ?? fileURLToPath(new URL('../../build/web/page', import.meta.url))
await import('./page_test.mjs')
await import('./page_modes_test.mjs')
await import('./page_study_test.mjs')
await import('./page_engine_test.mjs')
await import('./broken_test.mjs')
