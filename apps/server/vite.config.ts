import { defineConfig, type Plugin } from 'vite'

/** Node keeps a program's text; one character beyond Latin makes all of it take twice the room. */
const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
      )
    }
  },
})

/** The server as `npm start` runs it: a file for the server, one for its import thread, and one for what they share and each thing that is loaded when it is first needed. Names and lines stay readable, for the sake of what errors say. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [asciiOnly()],
  // Programs of the machine's own kind cannot be bundled.
  ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node26',
    rolldownOptions: {
      input: { main: 'src/main.ts', 'import-thread': 'src/modules/imports/running/import-thread.ts' },
      output: { comments: false },
    },
    reportCompressedSize: false,
  },
})
