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

/** The server as `npm start` runs it: one file, and one for each thing that is loaded when it is first needed. Names and lines stay readable, for the sake of what errors say. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [asciiOnly()],
  // Programs of the machine's own kind cannot be bundled.
  ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node26',
    rolldownOptions: { output: { comments: false } },
    reportCompressedSize: false,
  },
})
