import { RECOMMENDATIONS_MAX } from '@showfloor/contract/common/constants'
import type { FormEvent } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { moved, MoveButtons } from '../../../../ui/buttons/move-buttons.tsx'
import { rebasedBy } from '../../../../ui/drafts/rebase.ts'
import { useDraft } from '../../../../ui/drafts/use-draft.ts'
import { useSaving, type ManagedProduct } from '../manage.queries.ts'
import { NamedProduct, ProductPicker } from '../picker.tsx'
import { SaveBar } from '../save-bar.tsx'
import { Note, Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../manage.module.css'

const rebase = rebasedBy<ManagedProduct['recommended'][number]>(({ id }) => id)

/** The chain's own recommendations for a product, in order; each shop's setting decides whether they are shown. */
export const RecommendedTab = ({ product }: { product: ManagedProduct }) => {
  const {
    draft: chosen,
    setDraft: setChosen,
    isTyped,
  } = useDraft(`recommended ${product.id}`, product.recommended, { on: product.version, rebase })
  const saving = useSaving('catalogue.recommendationsUpdate')
  const ids = chosen.map(({ id }) => id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    saving.save({ channelSpuId: product.id, version: product.version, recommendedIds: ids })
  }
  return (
    <form className={classes.tab} noValidate onSubmit={save}>
      <Panel title={t('browse.recommended')}>
        <Note>{t('manage.recommendedHint')}</Note>
        <ul className={classes.chosen}>
          {chosen.map((one, at) => (
            <Stack as="li" gap={3} align="center" padY={2} line="below" key={one.id}>
              <NamedProduct product={one} />
              <MoveButtons
                name={one.name}
                at={at}
                count={chosen.length}
                onMove={(to) => setChosen(moved(chosen, at, to))}
                onRemove={() => setChosen(chosen.filter(({ id }) => id !== one.id))}
              />
            </Stack>
          ))}
        </ul>
        {ids.length < RECOMMENDATIONS_MAX ? (
          <ProductPicker
            taken={[product.id, ...ids]}
            onPick={(picked) => setChosen((before) => [...before, picked])}
          />
        ) : null}
      </Panel>
      <SaveBar saving={saving} dirty={isTyped} />
    </form>
  )
}
