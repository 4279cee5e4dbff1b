import type { FilePurpose } from '@showfloor/contract/common/file-rules'
import { forgetFile, keepFile, keptFile } from '../../client/storage/kept-files.ts'
import { isLater } from '../../client/unsent.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { uploadFile } from './upload.ts'

/**
 * Uploads photos that were stored on this device, each once, and returns their ids on the server. A refused photo is reported and left out. Throws CallError if
 * they can be sent later.
 */
export const sendKeptPhotos = async (purpose: FilePurpose, keys: readonly string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const key of keys) {
    const kept = await keptFile(key)
    if (!kept) continue
    if (kept.sentId !== undefined) {
      ids.push(kept.sentId)
      continue
    }
    try {
      const { id } = await uploadFile(purpose, kept.file)
      await keepFile(key, { ...kept, sentId: id })
      ids.push(id)
    } catch (error) {
      if (isLater(error)) throw error
      await forgetFile(key)
      toast.error(messageOf(error))
    }
  }
  return ids
}
