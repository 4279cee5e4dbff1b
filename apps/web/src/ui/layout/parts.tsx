import type { JSX } from 'react'
import { looks, type Looks } from './looks.ts'
import './layout.css'
import './text.css'

type Tag = keyof JSX.IntrinsicElements
type Props<T extends Tag> = { as?: T } & Looks & Omit<JSX.IntrinsicElements[T], keyof Looks>

/** A part: an element whose layout and text come from the theme by class names. A class name of its own wins over them. */
const part = <Usual extends Tag>(usual: Usual, look: string, defaults: Looks = {}) =>
  function Part<T extends Tag = Usual>({ as, className, ...given }: Props<T>) {
    const names = look ? [look] : []
    const own: Record<string, unknown> = {}
    for (const [name, value] of Object.entries({ ...defaults, ...given })) {
      if (!(name in looks)) own[name] = value
      else if (value === true) names.push(name)
      else if (value !== undefined && value !== false) names.push(`${name}-${value as string | number}`)
    }
    if (className) names.push(className)
    // One name for elements of all kinds, which take different props.
    const Element = (as ?? usual) as 'div'
    return <Element className={names.join(' ')} {...own} />
  }

/** Things below each other, or in columns. */
export const Stack = part('div', 'stack')
/** Things beside each other. */
export const Inline = part('div', 'inline')
/** A place in a stack, a line or a page. */
export const Box = part('div', '')
export const Text = part('p', '')
/** A remark in small, quiet letters. */
export const Note = part('p', '', { size: 'sm', tone: 'quiet' })
