import type { Piece } from '@showfloor/contract/inspirations/pieces'
import { useState, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { useCurrentCart } from '../carts/carts.queries.ts'
import { SetToCart } from '../carts/adding/set-to-cart.tsx'
import {
  chosenPieces,
  chosenTotal,
  setOf,
  type Choice,
  type Choices,
  type ChosenPiece,
} from './scene-choice.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const PieceDialog = lazyPart(
  async () => (await import('./piece-dialog.tsx')).PieceDialog,
  ({ onClose }) => onClose(),
)

export type PieceActions = {
  onToggle: (piece: ChosenPiece) => void
  /** Opens the choice of SKU and quantity. */
  onConfigure: (piece: ChosenPiece) => void
}

/** Changes of the pieces are stored for the visit, per customer of the cart. */
const kept = new Map<string, Choices>()

const useChoices = (desk: string) => {
  const key = `${desk} ${useCurrentCart()?.id}`
  const [choices, setChoices] = useState<Choices>(() => kept.get(key) ?? {})
  const change = (piece: string, choice: Choice) => {
    const next = { ...choices, [piece]: { ...choices[piece], ...choice } }
    kept.set(key, next)
    setChoices(next)
  }
  return [choices, change] as const
}

/** Pieces to choose from, rendered by `children`, and the button that adds the chosen ones to the cart. */
export const PieceDesk = (props: {
  shopId: string
  /** The scene or launch. */
  id: string
  pieces: readonly Piece[]
  /** Starts with nothing chosen. */
  startsOut?: boolean
  /** The button's label while everything that can be sold is chosen. */
  wholeLabel?: string
  children: (pieces: readonly ChosenPiece[], actions: PieceActions) => ReactNode
}) => {
  const { shopId, startsOut = false, wholeLabel, children } = props
  const [choices, change] = useChoices(props.id)
  const [configuredKey, setConfiguredKey] = useState<string>()
  const pieces = chosenPieces(props.pieces, choices, startsOut)
  const chosen = pieces.filter((piece) => piece.chosen)
  const isWhole = pieces.every((piece) => piece.chosen || !piece.canBuy)
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
        lines={lines}
        // A skipped single piece is the user's choice; of a whole set, the screen names what is left out.
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
