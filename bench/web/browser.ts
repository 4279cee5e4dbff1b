import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserProgram } from '../../tools/testing/browser.ts'

/**
 * The program of a real Chromium with the system's fonts. The packed one has a single Latin font: its failing look-ups of Chinese glyphs double the time of
 * layout, which happens on no real device.
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
