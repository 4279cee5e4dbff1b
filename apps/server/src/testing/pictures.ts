import type { FilePurpose } from '@showfloor/contract/common/file-rules'
import { contract } from '@showfloor/contract/contract'
import sharp from 'sharp'
import type { Caller, World } from './world.ts'

/** Uploads a picture of one colour as `who`; returns its id and permanent address. */
export const uploadPicture = async (
  world: World,
  who: Caller,
  purpose: FilePurpose,
  color: string,
): Promise<{ id: string; url: string }> => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer()
  const { id, url } = await who.ask(contract.files.presignedUpload, { purpose, sizeBytes: bytes.length })
  const response = await world.app.server.inject({
    method: 'PUT',
    url,
    payload: bytes,
    headers: { 'content-type': 'image/png' },
  })
  return { id, url: response.json<{ res: { url: string } }>().res.url }
}
