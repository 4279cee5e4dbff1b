import { t } from '../../i18n/i18n.ts'
import { toast } from './toast.tsx'

const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

const copyBySelection = (text: string): boolean => {
  const from = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (from instanceof HTMLElement) from.focus()
  return copied
}

/** Copies a text to the clipboard, on plain http too, where browsers have no clipboard API, and shows whether that worked. */
export const copyText = async (text: string): Promise<void> => {
  if (await copied(text)) toast.success(t('common.copied'))
  else toast.error(t('common.copyFailed'))
}
