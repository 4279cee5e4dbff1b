import { z } from 'zod'
import { id } from './schemas.ts'

/** A record of reference data for a choice. `under`: the names of its ancestors, outermost first. */
const reference = z.object({ id, name: z.string(), under: z.array(z.string()) })

/** Reference data: the records of one model, in the order of their display. */
export const loadedData = z.object({ data: z.array(reference) })
