import { t } from '../../../../i18n/i18n.ts'
import { rowsOf, skuAfter, type Axis, type Choosable, type Option } from './sku-choice.ts'
import { Box, Inline, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../product.module.css'

const Row = (props: {
  label: string
  options: readonly Option[]
  dotOf?: ((value: string) => string | undefined) | undefined
  onPick: (value: string) => void
}) => (
  <fieldset className={classes.row}>
    <Text as="legend" tone="quiet">
      {props.label}
    </Text>
    <Inline wrap gap={2}>
      {props.options.map(({ value, possible, selected }) => (
        <Inline
          as="button"
          inText
          gap={2}
          align="center"
          padX={4}
          surface="plain"
          line="around"
          round="m"
          target
          tabular
          key={value}
          type="button"
          aria-pressed={selected}
          data-possible={possible}
          title={possible ? '' : t('catalogue.otherChoice')}
          onClick={() => props.onPick(value)}
        >
          {props.dotOf ? (
            <Box as="i" round="full" style={{ backgroundColor: props.dotOf(value) }} aria-hidden="true" />
          ) : null}
          {value || t('catalogue.noChoice')}
          {possible ? null : <span className="sr-only">（{t('catalogue.otherChoice')}）</span>}
        </Inline>
      ))}
    </Inline>
  </fieldset>
)

const labels: Record<Axis, () => string> = {
  colorName: () => t('catalogue.colour'),
  skuSize: () => t('catalogue.size'),
  materialClassificationName: () => t('catalogue.material'),
}

/** Rows for colour and size, and for material if there is more than one. Impossible values are grey; choosing one changes the others to what exists. */
export const SkuChooser = <S extends Choosable>(props: {
  skus: readonly S[]
  chosen: S
  onChoose: (sku: S) => void
}) => {
  const { skus, chosen, onChoose } = props
  return rowsOf(skus, chosen).map(({ axis, options }) => (
    <Row
      key={axis}
      label={labels[axis]()}
      options={options}
      dotOf={
        axis === 'colorName'
          ? (name) => skus.find(({ colorName }) => colorName === name)?.colorHex
          : undefined
      }
      onPick={(value) => onChoose(skuAfter(skus, chosen, axis, value))}
    />
  ))
}
