import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserProgram } from '../tools/testing/browser.ts'

/**
 * The program of a real Chromium that knows the system's fonts. The packed one has a single Latin font: a Chinese letter is looked for in vain whenever it is laid
 * out, which makes that twice as long, and which nobody's own device does.
 */
export const browserWithFonts = async (): Promise<string> => {
  const program = await browserProgram()
  const packed = process.env['FONTCONFIG_PATH']
  if (packed?.startsWith(tmpdir())) {
    const file = join(packed, 'with-system.conf')
    writeFileSync(
      file,
      `<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${packed}</dir></fontconfig>`,
    )
    process.env['FONTCONFIG_FILE'] = file
  }
  return program
}
