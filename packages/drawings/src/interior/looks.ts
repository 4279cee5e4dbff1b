import looks from './looks.json' with { type: 'json' }

/** The finish of an empty room; its furniture is the products'. */
export type InteriorLook = {
  wall: string
  wallLow: string
  /** Skirting, mouldings and window frames. */
  trim: string
  /** Built-in wood: slats, beams, picture frames. */
  wood: string
  floor: string
  floorNear: string
  laid: 'planks' | 'herringbone' | 'tiles'
  feature: 'panels' | 'slats' | 'arch' | 'half' | 'marble' | 'paper' | 'lines'
  art: 'pair' | 'canvas' | 'moon' | 'none'
  /** Colours of what hangs on the wall. */
  tints: readonly [string, string]
}

export type InteriorLookName = keyof typeof looks
export const interiorLooks = looks as unknown as Record<InteriorLookName, InteriorLook>
export const interiorLookNames = Object.keys(interiorLooks) as InteriorLookName[]
