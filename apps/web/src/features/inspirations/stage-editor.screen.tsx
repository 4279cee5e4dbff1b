import { Button } from '@mantine/core'
import { STAGE_PRODUCTS_MAX, styleThemes, type StyleTheme } from '@showfloor/contract/common/inspirations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../client/call.ts'
import { t } from '../../i18n/i18n.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { EditorConflict, isConflict } from './editor-conflict.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { PictureField } from './picture-field.tsx'
import { stageDetailQuery, type StageDetail } from './stages.queries.ts'
import { moved, type PinnedPiece, type UploadedPicture } from './style-draft.ts'
import { useEditor } from './use-editor.ts'
import classes from './editor.module.css'

const PiecePicker = lazy(async () => ({ default: (await import('./piece-picker.tsx')).PiecePicker }))

/** A launch as its editor has it; moments as a `datetime-local` field writes them. */
type StageDraft = {
  name: string
  lead: string
  story: string
  theme: StyleTheme
  starts: string
  ends: string
  newShopsOnly: boolean
  picture: UploadedPicture
  products: PinnedPiece[]
}
type Changing = { draft: StageDraft; onChange: (draft: StageDraft) => void }

const minuteMs = 60_000
const dayMs = 86_400_000
const localOf = (time: string | number): string => {
  const moment = new Date(time)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

const emptyStage = (): StageDraft => {
  const tomorrow = new Date(Date.now() + dayMs).setHours(0, 0, 0, 0)
  return {
    name: '',
    lead: '',
    story: '',
    theme: 'MODERN',
    starts: localOf(tomorrow),
    ends: localOf(tomorrow + 30 * dayMs),
    newShopsOnly: false,
    picture: null,
    products: [],
  }
}

const draftOf = (stage: StageDetail): StageDraft => ({
  name: stage.name,
  lead: stage.lead,
  story: stage.story,
  theme: stage.theme,
  starts: localOf(stage.startsAt),
  ends: localOf(stage.endsAt),
  newShopsOnly: stage.newShopsOnly,
  picture: stage.picture.fileId === null ? null : { fileId: stage.picture.fileId, url: stage.picture.url },
  products: stage.products,
})

const inputOf = ({ starts, ends, picture, products, ...draft }: StageDraft) => ({
  ...draft,
  startsAt: new Date(starts).toISOString(),
  endsAt: new Date(ends).toISOString(),
  fileId: picture?.fileId ?? null,
  skuIds: products.map(({ skuId }) => skuId),
})

/** What is still missing or wrong, in words. */
const problemsOf = ({
  name,
  starts,
  ends,
}: StageDraft): { name?: string; ends?: string; starts?: string } => ({
  ...(name.trim() === '' ? { name: t('inspirations.nameMissing') } : {}),
  ...(starts === '' ? { starts: t('inspirations.timeMissing') } : {}),
  ...(ends === '' ? { ends: t('inspirations.timeMissing') } : {}),
  ...(starts !== '' && ends !== '' && ends <= starts ? { ends: t('inspirations.endsBeforeStart') } : {}),
})

const Facts = ({ draft, onChange, tried }: Changing & { tried: boolean }) => {
  const problems = tried ? problemsOf(draft) : {}
  return (
    <Panel>
      <div className={classes['fields']}>
        <TextField
          label={t('inspirations.name')}
          value={draft.name}
          required
          maxLength={100}
          error={problems.name}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <TextField
          label={t('inspirations.lead')}
          value={draft.lead}
          maxLength={100}
          onChange={(event) => onChange({ ...draft, lead: event.currentTarget.value })}
        />
        <TextField
          type="datetime-local"
          label={t('inspirations.starts')}
          value={draft.starts}
          error={problems.starts}
          onChange={(event) => onChange({ ...draft, starts: event.currentTarget.value })}
        />
        <TextField
          type="datetime-local"
          label={t('inspirations.ends')}
          value={draft.ends}
          error={problems.ends}
          onChange={(event) => onChange({ ...draft, ends: event.currentTarget.value })}
        />
        <div className={classes['wide']}>
          <TextArea
            label={t('inspirations.story')}
            value={draft.story}
            maxLength={1000}
            onChange={(event) => onChange({ ...draft, story: event.currentTarget.value })}
          />
        </div>
        <CheckField
          label={t('inspirations.newShopsOnly')}
          hint={t('inspirations.newShopsHint')}
          checked={draft.newShopsOnly}
          onChange={(newShopsOnly) => onChange({ ...draft, newShopsOnly })}
        />
        <SelectField
          label={t('inspirations.theme')}
          value={draft.theme}
          onChange={(theme) =>
            onChange({ ...draft, theme: styleThemes.find((one) => one === theme) ?? draft.theme })
          }
          options={styleThemes.map((value) => ({ value, label: t(`inspirations.theme.${value}`) }))}
        />
      </div>
    </Panel>
  )
}

const Products = ({ shopId, draft, onChange }: Changing & { shopId: string }) => {
  const [searching, setSearching] = useState(false)
  const { products } = draft
  const put = (next: PinnedPiece[]) => onChange({ ...draft, products: next })
  return (
    <Panel title={t('inspirations.productCount', { n: products.length })}>
      <div className={classes['scene']}>
        <ol className={classes['pieces']} aria-label={t('inspirations.pieces')}>
          {products.map((piece, at) => (
            <li key={piece.skuId} data-plain>
              <i aria-hidden="true">{at + 1}</i>
              <ProductPicture src={piece.picture} alt="" color={piece.pictureColor} rounded />
              <b>{piece.name}</b>
              <div className={classes['tools']}>
                <button
                  type="button"
                  aria-label={t('inspirations.up', { name: piece.name })}
                  disabled={at === 0}
                  onClick={() => put(moved(products, at, -1))}
                >
                  <Icon name="arrowUp" size={18} />
                </button>
                <button
                  type="button"
                  aria-label={t('inspirations.remove', { name: piece.name })}
                  onClick={() => put(products.filter((one) => one !== piece))}
                >
                  <Icon name="trash" size={18} />
                </button>
              </div>
            </li>
          ))}
        </ol>
        <Button
          variant="default"
          disabled={products.length >= STAGE_PRODUCTS_MAX}
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setSearching(true)}
        >
          {t('inspirations.addPiece')}
        </Button>
      </div>
      <Suspense>
        {searching ? (
          <PiecePicker
            shopId={shopId}
            title={t('inspirations.addPiece')}
            onClose={() => setSearching(false)}
            onPick={(piece) => {
              put([...products.filter(({ skuId }) => skuId !== piece.skuId), piece])
              setSearching(false)
            }}
          />
        ) : null}
      </Suspense>
    </Panel>
  )
}

const StageForm = (props: {
  shopId: string
  stage: StageDetail | undefined
  onKept: (id: string) => void
  onGone: () => void
}) => {
  const { shopId, stage, onKept, onGone } = props
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => (stage ? draftOf(stage) : emptyStage()))
  const [tried, setTried] = useState(false)
  const editor = useEditor({
    kept: stage,
    save: (key) => call('inspirations.stageSave', { ...inputOf(draft), ...key }),
    publish: (key, published) => call('inspirations.stagePublish', { ...key, published }),
    remove: (key) => call('inspirations.stageDelete', key),
    onKept: ({ id }) => onKept(id),
    onGone,
  })
  const { kept } = editor
  const keep = (published?: boolean) => {
    setTried(true)
    const [problem] = Object.values(problemsOf(draft))
    if (problem) toast.error(problem)
    else editor.keep(published)
  }
  const settle = async (take: 'mine' | 'theirs') => {
    if (!kept) return
    const theirs = await queryClient.fetchQuery(stageDetailQuery(shopId, kept.id))
    editor.setKept(theirs)
    editor.forgetError()
    if (take === 'theirs') setDraft(draftOf(theirs))
  }
  return (
    <>
      <div className={classes['body']}>
        <Link to="/new-product-stage" className={classes['back']}>
          <Icon name="left" size={18} />
          {t('inspirations.stages')}
        </Link>
        <h1>{kept ? t('inspirations.editNamed', { name: draft.name }) : t('inspirations.newStage')}</h1>
        {isConflict(editor.error) ? (
          <EditorConflict onTakeTheirs={() => void settle('theirs')} onKeepMine={() => void settle('mine')} />
        ) : null}
        <Facts draft={draft} onChange={setDraft} tried={tried} />
        <Panel title={t('inspirations.cover')}>
          <div className={classes['scene']}>
            {draft.picture ? (
              <ProductPicture src={draft.picture.url} alt="" ratio="8/5" rounded sizes="60vw" />
            ) : (
              <p className={classes['note']}>{t('inspirations.coverHint')}</p>
            )}
            <PictureField
              picture={draft.picture}
              onChange={(picture) => setDraft((now) => ({ ...now, picture }))}
            />
          </div>
        </Panel>
        <Products shopId={shopId} draft={draft} onChange={setDraft} />
      </div>
      <EditorFoot
        status={kept?.status}
        name={draft.name}
        busy={editor.busy}
        onSave={() => keep()}
        onPublish={keep}
        onDelete={editor.remove}
      />
    </>
  )
}

/** Makes a launch or changes one: its words, its days, its picture, its products in their order. */
export const StageEditorScreen = (props: {
  shopId: string
  id: string | undefined
  onKept: (id: string) => void
  onGone: () => void
}) => {
  const { shopId, id } = props
  // Read once: what somebody else changes meanwhile is told when one saves, and takes nothing away that was typed.
  const [asked] = useState(id)
  const detail = stageDetailQuery(shopId, asked ?? '0')
  const query = useQuery({
    ...detail,
    queryKey: [...detail.queryKey, 'edited'],
    enabled: asked !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className={classes['screen']}>
      <title>{`${t('inspirations.stages')} · Showfloor`}</title>
      {asked !== undefined && !query.data ? (
        <div className={classes['body']}>
          <Skeleton width="40%" height="32px" />
          <Skeleton shape="block" width="100%" height="320px" />
        </div>
      ) : (
        <StageForm shopId={shopId} stage={query.data} onKept={props.onKept} onGone={props.onGone} />
      )}
    </div>
  )
}
