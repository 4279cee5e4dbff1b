import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the development server finds the API; `npm run dev` starts it there. */
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  // The router's plugin rewrites route files before React's sees them.
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
  ],
  build: {
    outDir: 'dist',
    // The running page compares it once an hour to learn that a newer build is there.
    manifest: 'manifest.json',
    target: 'es2022',
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': { target: apiOrigin, changeOrigin: true },
      '/pictures': { target: apiOrigin, changeOrigin: true },
      '/docs': { target: apiOrigin, changeOrigin: true },
    },
  },
})
