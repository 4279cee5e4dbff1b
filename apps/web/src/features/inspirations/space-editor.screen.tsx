import { Button } from '@mantine/core'
import { inspirationRooms, publications } from '@showfloor/contract/common/inspirations'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { sizeText } from '../../ui/size.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { PiecePicker } from './piece-picker.tsx'
import {
  draftOfSet,
  draftProblems,
  draftToSave,
  emptyDraft,
  withPicked,
  type DraftPiece,
  type Picking,
  type SpaceDraft,
} from './space-draft.ts'
import { EditorSlots } from './space-editor-slots.tsx'
import { withoutSet, type SpaceSearch } from './space-search.ts'
import {
  spaceAlternativesQuery,
  spaceDetailQuery,
  type Alternative,
  type SpaceDetail,
} from './spaces.queries.ts'
import classes from './space-editor.module.css'

const pieceOf = ({ skuId, name, size, picture, pictureColor }: Alternative['piece']): DraftPiece => ({
  skuId,
  name,
  sizeText: sizeText(size.widthMm, size.depthMm, size.heightMm),
  picture,
  pictureColor,
})

const Words = (props: {
  draft: SpaceDraft
  nameProblem: string | undefined
  onChange: (change: Partial<SpaceDraft>) => void
}) => {
  const { draft, nameProblem, onChange } = props
  return (
    <div className={classes['words']}>
      <TextField
        label={t('spaces.name')}
        value={draft.name}
        maxLength={100}
        required
        error={nameProblem}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <SelectField
        label={t('inspirations.room')}
        value={draft.room}
        options={inspirationRooms.map((room) => ({ value: room, label: t(`inspirations.room.${room}`) }))}
        onChange={(value) => onChange({ room: inspirationRooms.find((one) => one === value) ?? draft.room })}
      />
      <TextField
        label={t('spaces.lead')}
        value={draft.lead}
        maxLength={100}
        onChange={(event) => onChange({ lead: event.currentTarget.value })}
      />
      <Segmented
        label={t('spaces.status')}
        value={draft.status}
        options={publications.map((status) => ({ value: status, label: t(`spaces.status.${status}`) }))}
        onChange={(status) => onChange({ status })}
      />
      <div className={classes['story']}>
        <TextArea
          label={t('spaces.story')}
          value={draft.story}
          maxLength={1000}
          onChange={(event) => onChange({ story: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}

type Leaving = { shopId: string; search: SpaceSearch; onDone: (search: SpaceSearch) => void }

/** The calls of the editor; both read everything about inspiration again. */
const useDeeds = ({ search, onDone }: Leaving) => {
  const queryClient = useQueryClient()
  const after = (next: SpaceSearch) => {
    toast.done()
    void queryClient.invalidateQueries({ queryKey: nounKey('inspirations') })
    onDone(next)
  }
  const save = useCall('inspirations.spaceSave', {
    onSuccess: ({ id }) => after({ ...withoutSet(search), id }),
  })
  const remove = useCall('inspirations.spaceDelete', { onSuccess: () => after(withoutSet(search)) })
  return { save, remove }
}

const Delete = (props: {
  set: SpaceDetail
  busy: boolean
  onDelete: (key: { id: string; version: number }) => void
}) => {
  const { set, busy, onDelete } = props
  const ask = async () => {
    if (await confirm({ text: t('spaces.deleteText', { name: set.name }), danger: true }))
      onDelete({ id: set.id, version: set.version })
  }
  return (
    <Button variant="default" size="xl" loading={busy} onClick={() => void ask()}>
      {t('spaces.delete')}
    </Button>
  )
}

const Form = (props: Leaving & { set: SpaceDetail | undefined; first: SpaceDraft }) => {
  const { shopId, set, first } = props
  const [draft, setDraft] = useState(first)
  const [picking, setPicking] = useState<Picking>()
  const [tried, setTried] = useState(false)
  const { save, remove } = useDeeds(props)
  const problems = tried ? draftProblems(draft) : {}
  const pick = (piece: DraftPiece) => {
    if (picking) setDraft(withPicked(draft, picking, piece))
    setPicking(undefined)
  }
  return (
    <>
      <form
        id="space-editor"
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (Object.keys(draftProblems(draft)).length === 0) save.mutate(draftToSave(draft, set))
        }}
      >
        <Panel>
          <Words
            draft={draft}
            nameProblem={problems.name}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
        </Panel>
        <Panel title={t('spaces.slots')}>
          <EditorSlots
            slots={draft.slots}
            error={problems.slots}
            onChange={(slots) => setDraft({ ...draft, slots })}
            onPick={setPicking}
          />
        </Panel>
      </form>
      <ActionBar>
        {set ? <Delete set={set} busy={remove.isPending} onDelete={(key) => remove.mutate(key)} /> : null}
        <Button type="submit" form="space-editor" size="xl" loading={save.isPending}>
          {t('spaces.save')}
        </Button>
      </ActionBar>
      {picking ? (
        <PiecePicker
          shopId={shopId}
          title={t('spaces.pick')}
          onPick={pick}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
    </>
  )
}

/** A set as it stands, its lists of choices with their names. */
const KnownSet = ({ id, ...leaving }: Leaving & { id: string }) => {
  const search = { ...withoutSet(leaving.search), id }
  const query = useQuery({ ...spaceDetailQuery(leaving.shopId, search), staleTime: 0 })
  const listed = query.data?.slots.filter(({ choices }) => choices.length > 0) ?? []
  const alternatives = useQueries({
    queries: listed.map(({ no }) => spaceAlternativesQuery(leaving.shopId, search, no)),
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || query.isFetching || alternatives.some(({ isPending }) => isPending))
    return <Skeleton shape="block" width="100%" height="480px" />
  const known = new Map(
    alternatives.flatMap(({ data }) => (data?.data ?? []).map(({ piece }) => [piece.skuId, pieceOf(piece)])),
  )
  const named = (skuId: string): DraftPiece =>
    known.get(skuId) ?? { skuId, name: skuId, sizeText: '', picture: '', pictureColor: '' }
  const first = draftOfSet(
    query.data,
    ({ piece }) => pieceOf(piece),
    ({ choices }) => choices.map(named),
  )
  return <Form {...leaving} key={query.data.version} set={query.data} first={first} />
}

/** Makes a set for a kind of room, or changes one: words, and its pieces with what may stand in for them. */
export const SpaceEditorScreen = (props: Leaving & { edit: string }) => {
  const { edit, search } = props
  return (
    <div className={classes['screen']}>
      <title>{`${t('spaces.edit')} · Showfloor`}</title>
      <header className={classes['top']}>
        <Link
          to="/space-match"
          search={{ ...withoutSet(search), ...(search.id ? { id: search.id } : {}) }}
          className={classes['back']}
        >
          <Icon name="left" size={18} />
          {t('spaces.leaveEditor')}
        </Link>
        <h1>{edit === 'new' ? t('spaces.newSet') : t('spaces.edit')}</h1>
      </header>
      {edit === 'new' ? (
        <Form {...props} set={undefined} first={emptyDraft(search.room ?? 'LIVING')} />
      ) : (
        <KnownSet {...props} id={edit} />
      )}
    </div>
  )
}
