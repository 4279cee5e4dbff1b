import { z } from 'zod'
import { call } from './common/call.ts'
import { filePurposes } from './common/file-rules.ts'
import { id, sizeBytes } from './common/schemas.ts'

export const files = {
  presignedUpload: call({
    summary:
      'An address to upload a file to: PUT the bytes of a PNG, JPEG or WebP image; the answer holds the address it is seen at',
    service: 'base',
    method: 'POST',
    path: '/file-storage/presigned-upload-url',
    access: 'session',
    effect: 'write',
    input: z.object({ purpose: z.enum(filePurposes), sizeBytes }),
    /** `expireTime` in seconds. */
    output: z.object({ id, url: z.string(), expireTime: z.int() }),
    errors: ['FILE_TOO_LARGE', 'RATE_LIMITED'],
  }),
  presignedDownload: call({
    summary: 'An address that shows one of the caller’s files for a while',
    service: 'base',
    method: 'POST',
    path: '/file-storage/presigned-download-url',
    access: 'session',
    effect: 'read',
    input: z.object({ id }),
    output: z.object({ url: z.string(), expireTime: z.int() }),
    errors: ['NOT_FOUND'],
  }),
}
