import { enteringCalls } from './entering.ts'
import { links } from './links.ts'
import { matching } from './matching.ts'
import { pulling } from './pulling.ts'
import { queue } from './queue.ts'
import { selling } from './selling.ts'

/** Orders from online marketplaces: authorisation, pulling, matching, claiming. */
export const marketplaces = { ...links, ...pulling, ...queue, ...enteringCalls, ...matching, ...selling }
