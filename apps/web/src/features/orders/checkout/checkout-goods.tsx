import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { useShopOnly } from '../../../ui/privacy/shop-only.ts'
import type { CheckoutDraft, LineDraft } from '../placing/checkout-draft.ts'
import { CheckoutLineRow } from './checkout-line.tsx'
import { calculatedFor, lineNamed, type Calculated, type CheckoutLine } from '../placing/checkout-lines.ts'
import { Text } from '../../../ui/layout/parts.tsx'

const BoardDialog = lazyPart(
  async () => (await import('../../inventory/board-dialog.tsx')).BoardDialog,
  ({ onClose }) => onClose(),
)

/** The goods. `problem`: a refusal, shown beside the article that it names; `missing`: the next thing to do here. */
export const CheckoutGoods = (props: {
  shopId: string
  /** The boards that the edited order holds. */
  ownBoardIds: readonly string[]
  lines: readonly CheckoutLine[]
  draft: CheckoutDraft
  calculated: Calculated | undefined
  problem: string | undefined
  missing: string | undefined
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const { lines, draft, calculated, problem, onChange } = props
  const isShopOnlyShown = useShopOnly()
  const [changing, setChanging] = useState<string>()
  const changed = lines.find(({ key }) => key === changing)
  const put = (key: string, change: LineDraft) =>
    onChange({ lines: { ...draft.lines, [key]: { ...draft.lines[key], ...change } } })
  const named = problem === undefined ? undefined : lineNamed(lines, problem)
  return (
    <Panel title={t('orders.lines')}>
      <ul>
        {lines.map((line) => (
          <CheckoutLineRow
            key={line.key}
            line={line}
            calculated={calculatedFor(calculated, line)}
            problem={named === line ? problem : undefined}
            isShopOnlyShown={isShopOnlyShown}
            removable={lines.length > 1}
            onChangeBoard={
              line.board && !('condition' in line.board) ? () => setChanging(line.key) : undefined
            }
            onChange={(change) => put(line.key, change)}
          />
        ))}
      </ul>
      {changed?.board ? (
        <BoardDialog
          shopId={props.shopId}
          skuCode={changed.skuCode}
          chosenId={changed.board.id}
          ownIds={props.ownBoardIds}
          usedIds={lines.flatMap((line) => (line === changed ? [] : (line.board?.id ?? [])))}
          onChoose={(board) => put(changed.key, { board })}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
      {props.missing ? (
        <Text tone="danger" role="alert">
          {props.missing}
        </Text>
      ) : null}
    </Panel>
  )
}
