import { t } from '../../i18n/i18n.ts'
import { toast } from '../../ui/toast.tsx'

/** Puts a link into the clipboard and says whether that worked. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t('orders.copied'))
  } catch {
    toast.error(t('orders.copyFailed'))
  }
}
