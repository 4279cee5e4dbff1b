import { CALL_TIMEOUT_MS } from '@showfloor/contract/common/constants'
import type { FilePurpose } from '@showfloor/contract/common/file-rules'
import { call } from '../../client/call.ts'
import { request } from '../../client/request.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** Uploads a file for a purpose and returns its id and URL. Throws CallError with the sentence to show. */
export const uploadFile = async (purpose: FilePurpose, file: File): Promise<{ id: string; url: string }> => {
  const { id, url } = await call('files.presignedUpload', { purpose, sizeBytes: file.size })
  const stored = await request({
    method: 'PUT',
    path: url,
    content: file,
    headers: { 'accept-language': currentLanguage(), 'content-type': 'application/octet-stream' },
    anonymous: true,
    timeoutMs: CALL_TIMEOUT_MS,
  })
  return { id, url: (stored as { url: string }).url }
}
