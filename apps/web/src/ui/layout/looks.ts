const on = [true] as const

/** What a part may look like: each name and value is a class in `layout.css` or `text.css`; numbers are steps of the theme's space. */
export const looks = {
  inText: on,
  block: on,
  column: on,
  wrap: on,
  columns: [1, 2, 'fill-auto', 'auto-fill', 'auto-fill-auto'],
  gap: ['hair', 1, 2, 3, 4, 5, 6],
  gapY: [0, 1, 2, 3, 4, 5],
  gapX: [2, 3, 4, 5, 6, 8],
  align: ['start', 'center', 'end', 'baseline'],
  alignContent: ['start'],
  justify: ['start', 'center', 'end', 'between'],
  justifyItems: ['start', 'center', 'end'],
  alignSelf: ['start', 'end'],
  justifySelf: ['start', 'center', 'end'],
  /** Over all columns of its grid. */
  across: on,
  /** Takes the room that is left. */
  grow: on,
  /** Neither grows nor shrinks. */
  rigid: on,
  /** May become narrower than its content. */
  shrink: on,
  wide: on,
  /** At the end of its row. */
  toEnd: on,
  pad: [0, 1, 2, 3, 4, 5, 6],
  padY: [0, 1, 2, 3, 4],
  padX: [2, 3, 4, 5, 6],
  marginTop: [1, 2, 3, 4],
  marginBottom: [1, 2, 3, 4],
  surface: ['plain', 'sunken', 'accent', 'accent-soft', 'positive-soft', 'warning-soft', 'danger-soft'],
  line: ['around', 'above', 'below'],
  round: ['s', 'm', 'l', 'full'],
  shadow: [1, 2],
  /** As high as a finger needs. */
  target: on,
  size: ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'],
  tone: ['ink', 'quiet', 'accent', 'sale', 'positive', 'warning', 'danger'],
  weight: [400, 500, 600, 700],
  /** Figures of one width, for columns of numbers. */
  tabular: on,
  textAlign: ['start', 'center', 'end'],
  nowrap: on,
  preLine: on,
  /** One line that ends in an ellipsis. */
  truncate: on,
  breakWords: on,
  struck: on,
} as const

export type Looks = { [Name in keyof typeof looks]?: (typeof looks)[Name][number] | false | undefined }
