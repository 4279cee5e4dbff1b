import { z } from 'zod'
import { call } from './common/call.ts'
import { fileAnswer } from './common/file-answer.ts'
import { fileBytesMax, filePurposes, imageTypes } from './common/imports/file-rules.ts'
import { id, signedBy, sizeBytes } from './common/schemas.ts'

export const files = {
  presignedUpload: call({
    summary:
      'A signed address to upload a file to: PUT the bytes of a PNG, JPEG or WebP image; the answer holds the address of the stored file',
    service: 'base',
    method: 'POST',
    path: '/file-storage/presigned-upload-url',
    access: 'session',
    effect: 'write',
    repeat: 'lapses',
    input: z.object({ purpose: z.enum(filePurposes), sizeBytes }),
    /** `expireTime` in seconds. */
    output: z.object({ id, url: z.string(), expireTime: z.int() }),
    errors: ['FILE_TOO_LARGE', 'RATE_LIMITED'],
  }),
  presignedDownload: call({
    summary: 'An address that shows one of the caller’s files for a limited time',
    service: 'base',
    method: 'POST',
    path: '/file-storage/presigned-download-url',
    access: 'session',
    for: 'systems',
    effect: 'read',
    input: z.object({ id }),
    output: z.object({ url: z.string(), expireTime: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  upload: call({
    summary:
      'Stores a file, once and only at an address that the server signed; answers its permanent address',
    service: 'direct',
    method: 'PUT',
    path: '/api/files/:id',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    takes: { types: imageTypes.split(','), bytesMax: fileBytesMax },
    input: z.object({ id, ...signedBy }),
    output: z.object({ url: z.string() }),
    errors: ['FILE_LINK_INVALID', 'FILE_TOO_LARGE', 'FILE_KIND', 'FILE_BROKEN', 'RATE_LIMITED'],
  }),
  show: call({
    summary:
      'A picture at an address that the server signed: as AVIF for browsers that accept it, in the width `w` where it is given',
    service: 'direct',
    method: 'GET',
    path: '/api/files/:id',
    access: 'public',
    effect: 'read',
    input: z.object({ id, ...signedBy, w: z.string().max(20).optional() }),
    output: fileAnswer,
    answers: ['image/avif', 'image/webp'],
    errors: ['FILE_LINK_INVALID', 'NOT_FOUND'],
  }),
}
