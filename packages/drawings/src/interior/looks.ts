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

export const interiorLooks = {
  modern: {
    wall: '#edebe7',
    wallLow: '#dedad3',
    trim: '#f7f5f1',
    wood: '#6d6258',
    floor: '#bfae97',
    floorNear: '#d6c8b3',
    laid: 'planks',
    feature: 'lines',
    art: 'canvas',
    tints: ['#39403f', '#c9a27c'],
  },
  cream: {
    wall: '#f4eadb',
    wallLow: '#e9dac4',
    trim: '#fbf5ea',
    wood: '#c6a782',
    floor: '#cdb28c',
    floorNear: '#e2cdac',
    laid: 'herringbone',
    feature: 'panels',
    art: 'pair',
    tints: ['#d8b59a', '#c9b894'],
  },
  nordic: {
    wall: '#eff1ef',
    wallLow: '#e3e7e4',
    trim: '#fafaf7',
    wood: '#b99368',
    floor: '#cdb691',
    floorNear: '#e1cfb0',
    laid: 'planks',
    feature: 'half',
    art: 'pair',
    tints: ['#7d9aa3', '#c7d3cf'],
  },
  japanese: {
    wall: '#eee5d5',
    wallLow: '#e0d3bc',
    trim: '#d9bd92',
    wood: '#a9825a',
    floor: '#b8935f',
    floorNear: '#d0b083',
    laid: 'planks',
    feature: 'paper',
    art: 'none',
    tints: ['#8a9472', '#c8b08a'],
  },
  wabi: {
    wall: '#d8c9b6',
    wallLow: '#c6b49d',
    trim: '#cdbda8',
    wood: '#6e5843',
    floor: '#a8977f',
    floorNear: '#c2b29a',
    laid: 'tiles',
    feature: 'arch',
    art: 'none',
    tints: ['#9a7b5c', '#b9a184'],
  },
  chinese: {
    wall: '#ece5d8',
    wallLow: '#dbd0bd',
    trim: '#efe8db',
    wood: '#5a3d2a',
    floor: '#7d5a3d',
    floorNear: '#9c7651',
    laid: 'planks',
    feature: 'slats',
    art: 'moon',
    tints: ['#5c6b63', '#a88a5d'],
  },
  italian: {
    wall: '#d5cec4',
    wallLow: '#c0b7ab',
    trim: '#b69b6b',
    wood: '#4a3b31',
    floor: '#a39486',
    floorNear: '#bfb1a3',
    laid: 'tiles',
    feature: 'marble',
    art: 'none',
    tints: ['#8c6f4e', '#4b4743'],
  },
  retro: {
    wall: '#dcd2b8',
    wallLow: '#cfc3a4',
    trim: '#efe7d3',
    wood: '#7a4f30',
    floor: '#8e6240',
    floorNear: '#ad7e56',
    laid: 'herringbone',
    feature: 'half',
    art: 'canvas',
    tints: ['#8a9a78', '#c1703f'],
  },
} as const satisfies Record<string, InteriorLook>

export type InteriorLookName = keyof typeof interiorLooks
export const interiorLookNames = Object.keys(interiorLooks) as InteriorLookName[]
