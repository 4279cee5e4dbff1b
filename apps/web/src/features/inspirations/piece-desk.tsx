import type { Piece } from '@showfloor/contract/inspirations.pieces'
import { useState, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { SetToCart } from '../carts/set-to-cart.tsx'
import {
  chosenPieces,
  chosenTotal,
  setOf,
  type Choice,
  type Choices,
  type ChosenPiece,
} from './scene-choice.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const PieceDialog = lazyPart(
  async () => (await import('./piece-dialog.tsx')).PieceDialog,
  ({ onClose }) => onClose(),
)

export type PieceActions = {
  onToggle: (piece: ChosenPiece) => void
  /** Opens the choice of colour, size and number. */
  onConfigure: (piece: ChosenPiece) => void
}

/** Pieces to choose from, shown by `children`, and the way of the chosen ones into the cart. */
export const PieceDesk = (props: {
  shopId: string
  pieces: readonly Piece[]
  /** Nothing is chosen at first. */
  startsOut?: boolean
  /** What the button says while all that can be sold is chosen. */
  wholeLabel?: string
  children: (pieces: readonly ChosenPiece[], actions: PieceActions) => ReactNode
}) => {
  const { shopId, startsOut = false, wholeLabel, children } = props
  const [choices, setChoices] = useState<Choices>({})
  const [configuredKey, setConfiguredKey] = useState<string>()
  const pieces = chosenPieces(props.pieces, choices, startsOut)
  const chosen = pieces.filter((piece) => piece.chosen)
  const isWhole = pieces.every((piece) => piece.chosen || !piece.canBuy)
  const change = (key: string, choice: Choice) =>
    setChoices((before) => ({ ...before, [key]: { ...before[key], ...choice } }))
  const configured = pieces.find(({ key }) => key === configuredKey)
  const { lines, left } = setOf(pieces)
  const ofSome =
    chosen.length > 0 ? t('inspirations.chosenIn', { n: chosen.length }) : t('inspirations.chooseFirst')
  const label = wholeLabel && isWhole && chosen.length > 0 ? wholeLabel : ofSome
  return (
    <>
      {children(pieces, {
        onToggle: (piece) => change(piece.key, { isOut: piece.chosen }),
        onConfigure: (piece) => setConfiguredKey(piece.key),
      })}
      <SetToCart
        shopId={shopId}
        lines={lines}
        // Of single pieces one knows what one left out; of a whole one is told.
        left={wholeLabel && isWhole ? left : []}
        totalCents={chosenTotal(pieces)}
        summary={t('inspirations.chosen', { n: chosen.length, all: pieces.length })}
        label={label}
      />
      {configured ? (
        <PieceDialog
          key={configured.key}
          shopId={shopId}
          piece={configured}
          onClose={() => setConfiguredKey(undefined)}
          onChoose={(sku, quantity) => {
            change(configured.key, { sku, quantity, isOut: false })
            setConfiguredKey(undefined)
          }}
        />
      ) : null}
    </>
  )
}
