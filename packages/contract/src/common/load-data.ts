import { z } from 'zod'
import { id } from './schemas.ts'

/** One record of reference data as a choice shows it. `under`: the names of what it stands under, outermost first. */
const reference = z.object({ id, name: z.string(), under: z.array(z.string()) })

/** What reading reference data answers: the records of one model, in the order they are shown in. */
export const loadedData = z.object({ data: z.array(reference) })
