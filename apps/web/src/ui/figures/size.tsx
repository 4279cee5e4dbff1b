/** Sides in mm in the order length × width × height: `2280×980×860 mm`; unknown sides are left out. */
export const sizeText = (...sidesMm: (number | null | undefined)[]): string => {
  const known = sidesMm.filter((side): side is number => typeof side === 'number' && side > 0)
  return known.length === 0 ? '' : `${known.join('×')} mm`
}

/** A product's size; nothing when no side is known. */
export const Size = (props: {
  widthMm: number | null
  depthMm?: number | null | undefined
  heightMm?: number | null | undefined
}) => {
  const text = sizeText(props.widthMm, props.depthMm, props.heightMm)
  return text === '' ? null : <span className="tabular">{text}</span>
}
