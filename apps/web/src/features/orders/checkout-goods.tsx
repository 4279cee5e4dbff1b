import { t } from '../../i18n/i18n.ts'
import { useCustomerView } from '../../ui/customer-view.ts'
import { Panel } from '../../ui/panel.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { CheckoutLineRow } from './checkout-line.tsx'
import { lineNamed, type Calculated, type CheckoutLine } from './checkout-lines.ts'
import classes from './checkout.module.css'

/** What is ordered. `problem`: a refusal, shown beside the article that it names; `missing`: what is to be done here. */
export const CheckoutGoods = (props: {
  lines: readonly CheckoutLine[]
  draft: CheckoutDraft
  calculated: Calculated | undefined
  problem: string | undefined
  missing: string | undefined
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const { lines, draft, calculated, problem, onChange } = props
  const [customerLooks] = useCustomerView()
  const named = problem === undefined ? undefined : lineNamed(lines, problem)
  return (
    <Panel title={t('orders.lines')}>
      <ul>
        {lines.map((line) => (
          <CheckoutLineRow
            key={line.itemMappingId}
            line={line}
            calculated={calculated?.lines.find((one) => one.itemMappingId === line.itemMappingId)}
            problem={named === line ? problem : undefined}
            customerLooks={customerLooks}
            removable={lines.length > 1}
            onChange={(changed) =>
              onChange({
                lines: {
                  ...draft.lines,
                  [line.itemMappingId]: { ...draft.lines[line.itemMappingId], ...changed },
                },
              })
            }
          />
        ))}
      </ul>
      {props.missing ? (
        <p role="alert" className={classes['missing']}>
          {props.missing}
        </p>
      ) : null}
    </Panel>
  )
}
