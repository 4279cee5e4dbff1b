import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { pageWithPaths, servicePaths } from '@showfloor/contract/common/constants'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstScreen } from './first-screen.ts'
import { offlineWorker } from './offline-worker.ts'

/** The API for the development server; `npm run dev` starts it there. */
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** Tells the page its service paths, as the server does for a built one. */
const tellPaths = (): Plugin => ({
  name: 'tell-paths',
  apply: 'serve',
  transformIndexHtml: (html) => pageWithPaths(html, servicePaths(process.env)),
})

/** Writes `.br` and `.gz` beside the page and every asset at build time, so that the server never compresses. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir }) => {
    if (dir === undefined) return
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    for (const name of files.filter((file) => /\.(html|json|js|css|svg)$/.test(file))) {
      const content = readFileSync(path.join(dir, name))
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
      writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(content, quality))
      writeFileSync(path.join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
})

/** A pattern for modules below a folder of `src` and their style sheets. A missing one is an error: it would silently become a chunk of its own. */
const within = (folder: string, names: string): string => {
  const found = readdirSync(path.join(import.meta.dirname, 'src', folder), {
    recursive: true,
    encoding: 'utf8',
  })
  const files = found.map((file) => file.replaceAll(path.sep, '/'))
  const modules = names.split(' ')
  const missing = modules.find((module) => !files.some((file) => file.startsWith(`${module}.`)))
  if (missing) throw new Error(`vite.config.ts names a module that is not in ${folder}: ${missing}`)
  return `/src/${folder}/(${modules.join('|')})\\.`
}

/** Modules that several screens need together, one chunk each; a visit would otherwise wait for a dozen tiny ones. */
const together = {
  /** Shared by the pages before the session and all others. */
  fields: [within('ui', 'choices/segmented fields/text-field feedback/countdown buttons/plain-button')],
  /** Parts of `ui/` without a library, and the query client: needed by every page but those before the session. */
  parts: [
    'react-query|query-core',
    within('client', 'live'),
    within('ui', 'figures/price figures/size pictures/product-picture pictures/avatar'),
    within('ui', 'states/skeleton states/empty-state states/error-state states/status-pill'),
    within(
      'ui',
      'search/search-bar search/filter-chip screen/panel screen/use-clearance loading/use-painted',
    ),
  ],
  /** Parts of detail screens, which product lists lack. */
  details: [within('ui', 'screen/action-bar fields/quantity screen/back-link')],
  /** The layout with all its imports, and the product cards. */
  shell: [
    'routes._default\\.tsx\\?tsr-split',
    within(
      'features/catalogue',
      'catalogue.queries browse/product-card filters/shop-filters search/typed-keyword',
    ),
    within('features', 'inventory/stock-label carts/adding/use-add-to-cart'),
  ],
  product: [
    within(
      'features/catalogue/details',
      'product buy-bar pictures/gallery choice/sku-choice choice/sku-chooser',
    ),
    within('features/catalogue/details/facts', 'packages-table product-words fact-list'),
    within('features/pricing', 'price-block'),
  ],
  entry: [within('features/identity', 'login/login entry/use-entry entry/refusal fields/password-field')],
}

export default defineConfig({
  root: import.meta.dirname,
  // The router's plugin must rewrite route files before React's sees them.
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A route's loader is split together with its screen, so that it burdens no other page.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    firstScreen(),
    offlineWorker(),
    tellPaths(),
    precompress(),
  ],
  // Class names are sent twice with every page, in its styles and in its program, so they are short.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: 'dist',
    // A running page fetches it hourly to notice a newer build.
    manifest: 'manifest.json',
    target: 'es2022',
    // Everything that all pages need first is one chunk, the small parts of most screens another: forty small chunks compress worse, wait for each other
    // on a slow network and cost a slow processor time one by one. Libraries are apart, because they stay cached from one build to the next.
    rolldownOptions: {
      output: {
        // Tells the browser to compile all functions while loading, off the main thread, instead of one by one on their first call.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown.runtime/ },
            { name: 'initial', tags: ['$initial'] },
            ...Object.entries(together).map(([name, tests]) => ({ name, test: new RegExp(tests.join('|')) })),
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': { target: apiOrigin, changeOrigin: true },
      '/pictures': { target: apiOrigin, changeOrigin: true },
      '/guide': { target: apiOrigin, changeOrigin: true },
    },
  },
})
