import { z } from 'zod'
import { call } from '../common/call.ts'
import { fileAnswer } from '../common/file-answer.ts'

const part = z.string().max(100)
/** Raised when the server's drawings change, so that browsers fetch them anew. */
const version = z.string().regex(/^\d{1,4}$/)
const drawn = { output: fileAnswer, answers: ['image/svg+xml'] }

/** Drawings. The address, which other answers name, holds all that is drawn. */
export const pictureCalls = {
  picture: call({
    summary: 'The drawing of a product',
    service: 'direct',
    method: 'GET',
    path: '/pictures/:version/:kind/:color/:material/:size/:file',
    access: 'public',
    effect: 'read',
    input: z.object({
      version,
      kind: part,
      color: part,
      material: part,
      size: part,
      file: part,
      seats: part.optional(),
      side: part.optional(),
      shape: part.optional(),
    }),
    ...drawn,
    errors: ['NOT_FOUND'],
  }),
  interior: call({
    summary: 'The drawing of a furnished room',
    service: 'direct',
    method: 'GET',
    path: '/pictures/:version/interior/:file',
    access: 'public',
    effect: 'read',
    input: z.object({
      version,
      file: part,
      p: z.union([z.string().max(400), z.array(z.string().max(400)).max(100)]).optional(),
    }),
    ...drawn,
    errors: ['NOT_FOUND'],
  }),
}
