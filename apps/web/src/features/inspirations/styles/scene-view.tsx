import { formatCents } from '@showfloor/contract/common/money'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { sizeText } from '../../../ui/figures/size.tsx'
import { StockLabel } from '../../inventory/stock-label.tsx'
import type { PieceActions } from '../piece-desk.tsx'
import type { ChosenPiece } from '../scene-choice.ts'
import type { Scene } from './styles.queries.ts'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './scene-view.module.css'

/** The card of a pin: its product with price and stock. */
const PinCard = (
  props: { piece: ChosenPiece; spot: { x: number; y: number }; onClose: () => void } & PieceActions,
) => {
  const { piece, spot, onClose, onToggle, onConfigure } = props
  const card = useRef<HTMLDialogElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <Stack
      as="dialog"
      gap={3}
      pad={3}
      line="around"
      round="l"
      tone="ink"
      ref={card}
      open
      aria-label={piece.name}
      tabIndex={-1}
      className={classes.pinCard}
      data-side={spot.x > 500 ? 'left' : 'right'}
      data-above={spot.y > 560}
      style={{ left: `${spot.x / 10}%`, top: `${spot.y / 10}%` }}
    >
      <IconButton
        icon="close"
        size={16}
        className={classes.close}
        label={t('common.close')}
        onClick={onClose}
      />
      <Stack gap={3} className={classes.facts}>
        <ProductPicture src={piece.picture} alt="" color={piece.pictureColor} ratio="1/1" rounded />
        <span>
          <Text as="b" weight={600}>
            {piece.name}
          </Text>
          <small>{sizeText(piece.size.widthMm, piece.size.depthMm, piece.size.heightMm)}</small>
          {piece.marketingPrice > 0 ? (
            <Price amountCents={piece.marketingPrice} wasCents={piece.salePrice} />
          ) : (
            <Text as="em" size="xs" tone="quiet">
              {t('catalogue.notForSale')}
            </Text>
          )}
          <StockLabel stock={piece.stock} />
        </span>
      </Stack>
      <Stack gap={2} className={classes.buttons}>
        <Text
          as="button"
          surface="plain"
          line="around"
          round="m"
          target
          tone="ink"
          weight={600}
          type="button"
          onClick={() => onConfigure(piece)}
        >
          {t('inspirations.configure')}
        </Text>
        {piece.canBuy ? (
          <Text
            as="button"
            surface="plain"
            line="around"
            round="m"
            target
            tone="ink"
            weight={600}
            type="button"
            data-primary
            onClick={() => onToggle(piece)}
          >
            {t(piece.chosen ? 'inspirations.leaveOut' : 'inspirations.take')}
          </Text>
        ) : null}
      </Stack>
    </Stack>
  )
}

const pinLabel = (piece: ChosenPiece, no: number): string =>
  piece.marketingPrice > 0
    ? t('inspirations.pin', { n: no, name: piece.name, price: formatCents(piece.marketingPrice) })
    : t('inspirations.pinNotForSale', { n: no, name: piece.name })

const Pins = (props: {
  scene: Scene
  pieces: readonly ChosenPiece[]
  openKey: string | undefined
  onOpen: (key: string | undefined) => void
}) =>
  props.scene.pins.map((pin, no) => {
    const piece = props.pieces[no]
    if (!piece) return null
    const isOpen = piece.key === props.openKey
    return (
      <Stack
        as="button"
        align="center"
        justifyItems="center"
        pad={0}
        key={piece.key}
        type="button"
        className={classes.pin}
        data-pin={no}
        data-out={!piece.chosen}
        aria-label={pinLabel(piece, no + 1)}
        aria-expanded={isOpen}
        style={{ left: `${pin.x / 10}%`, top: `${pin.y / 10}%` }}
        onClick={() => props.onOpen(isOpen ? undefined : piece.key)}
      >
        <Stack
          as="span"
          align="center"
          justifyItems="center"
          surface="accent"
          round="full"
          size="xs"
          weight={700}
          tabular
          aria-hidden="true"
        >
          {no + 1}
        </Stack>
      </Stack>
    )
  })

/** A scene's picture with pinned products. A pin is a button that opens its product's card; Esc closes it. */
export const SceneView = (props: { scene: Scene; pieces: readonly ChosenPiece[] } & PieceActions) => {
  const { scene, pieces, ...actions } = props
  const [openKey, setOpenKey] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const at = pieces.findIndex(({ key }) => key === openKey)
  const open = pieces[at]
  const spot = scene.pins[at]
  const close = () => {
    setOpenKey(undefined)
    place.current?.querySelector<HTMLElement>(`[data-pin="${at}"]`)?.focus()
  }
  return (
    <Box
      wide
      ref={place}
      role="presentation"
      className={classes.scene}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <ProductPicture
        src={scene.picture.url}
        alt={scene.name}
        color={scene.picture.color}
        ratio="8/5"
        eager
        rounded
        sizes="(min-width: 64em) 60vw, 100vw"
      />
      <Pins scene={scene} pieces={pieces} openKey={openKey} onOpen={setOpenKey} />
      {open && spot ? (
        <>
          <Box
            as="button"
            pad={0}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={classes.elsewhere}
            onClick={close}
          />
          <PinCard
            key={open.key}
            piece={open}
            spot={spot}
            onClose={close}
            onToggle={(piece) => {
              actions.onToggle(piece)
              close()
            }}
            onConfigure={(piece) => {
              close()
              actions.onConfigure(piece)
            }}
          />
        </>
      ) : null}
    </Box>
  )
}
