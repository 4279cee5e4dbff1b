import { t } from '../../i18n/i18n.ts'
import type { Sku } from './catalogue.queries.ts'
import { colorOptions, sizeOptions, skuAfter, type Option } from './sku-choice.ts'
import classes from './sku-chooser.module.css'

const Row = (props: {
  label: string
  options: readonly Option[]
  otherwise: string
  dotOf?: (value: string) => string | undefined
  onPick: (value: string) => void
}) => (
  <fieldset className={classes['row']}>
    <legend>{props.label}</legend>
    <div>
      {props.options.map(({ value, possible, selected }) => (
        <button
          key={value}
          type="button"
          aria-pressed={selected}
          data-possible={possible}
          title={possible ? '' : props.otherwise}
          onClick={() => props.onPick(value)}
        >
          {props.dotOf ? <i style={{ backgroundColor: props.dotOf(value) }} aria-hidden="true" /> : null}
          {value}
          {possible ? null : <span className="sr-only">（{props.otherwise}）</span>}
        </button>
      ))}
    </div>
  </fieldset>
)

/** Colour and size. What does not exist together is grey and, chosen all the same, turns the other to what does. */
export const SkuChooser = (props: { skus: readonly Sku[]; chosen: Sku; onChoose: (sku: Sku) => void }) => {
  const { skus, chosen, onChoose } = props
  return (
    <>
      <Row
        label={t('catalogue.colour')}
        options={colorOptions(skus, chosen)}
        otherwise={t('catalogue.otherSize')}
        dotOf={(name) => skus.find(({ colorName }) => colorName === name)?.colorHex}
        onPick={(colorName) => onChoose(skuAfter(skus, chosen, { colorName }))}
      />
      <Row
        label={t('catalogue.size')}
        options={sizeOptions(skus, chosen)}
        otherwise={t('catalogue.otherColour')}
        onPick={(skuSize) => onChoose(skuAfter(skus, chosen, { skuSize }))}
      />
    </>
  )
}
