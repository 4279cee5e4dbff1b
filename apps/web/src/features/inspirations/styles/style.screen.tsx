import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { InspirationWaiting } from '../inspiration-waiting.tsx'
import { PieceDesk } from '../piece-desk.tsx'
import { PieceRow } from '../piece-row.tsx'
import { SceneView } from './scene-view.tsx'
import { styleDetailQuery, type Scene, type StyleDetail } from './styles.queries.ts'
import { useInspirationNews } from '../inspiration-news.ts'
import { useMayEditInspirations } from '../inspiration-rights.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './styles.module.css'

const Head = ({ style }: { style: StyleDetail }) => {
  const mayEdit = useMayEditInspirations()
  return (
    <Stack as="header" columns="fill-auto" gapY={0} gapX={4} className={classes.head}>
      <BackLink link={{ to: '/style-match' }} name={t('inspirations.styles')} />
      {mayEdit ? (
        <Link to="/style-edit" search={{ id: style.id }} className={classes.edit}>
          <Icon name="pen" size={18} />
          {t('inspirations.edit')}
        </Link>
      ) : null}
      <Inline as="h1" wrap gapY={2} gapX={3} align="center" across size="3xl">
        {style.name}
        <StatusPill tone="accent">{t(`inspirations.theme.${style.theme}`)}</StatusPill>
        {style.status === 'DRAFT' ? <StatusPill tone="warning">{t('inspirations.draft')}</StatusPill> : null}
      </Inline>
      <Text across size="lg">
        {style.lead}
      </Text>
      <Text across marginTop={1} tone="quiet" className={classes.story}>
        {style.story}
      </Text>
    </Stack>
  )
}

const Scenes = (props: { scenes: readonly Scene[]; current: number; onTurn: (no: number) => void }) => (
  <Inline as="nav" gap={3} className={classes.scenes} aria-label={t('inspirations.scenes')}>
    {props.scenes.map((scene, at) => (
      <Stack
        as="button"
        gap={1}
        round="m"
        tone="quiet"
        key={scene.id}
        type="button"
        aria-current={at === props.current ? 'true' : undefined}
        onClick={() => props.onTurn(at + 1)}
      >
        <ProductPicture
          src={scene.picture.url}
          alt=""
          color={scene.picture.color}
          ratio="8/5"
          rounded
          sizes="10rem"
        />
        <span>{scene.name}</span>
      </Stack>
    ))}
  </Inline>
)

/** A style with its scenes, one at a time. */
export const StyleScreen = (props: {
  shopId: string
  id: string
  /** The scene's number, from 1. */
  scene: number
  onScene: (no: number) => void
}) => {
  const { shopId, id, onScene } = props
  useInspirationNews()
  const query = useQuery(styleDetailQuery(shopId, id))
  const style = query.data
  if (!style) return <InspirationWaiting query={query} to="/style-match" name={t('inspirations.styles')} />
  const current = Math.min(props.scene, style.scenes.length) - 1
  const scene = style.scenes[current]
  return (
    <Inline column grow>
      <title>{`${style.name} · Showfloor`}</title>
      <Head style={style} />
      {scene ? (
        <PieceDesk
          key={scene.id}
          shopId={shopId}
          id={`scene ${scene.id}`}
          pieces={scene.pins}
          wholeLabel={t('inspirations.wholeScene')}
        >
          {(pieces, actions) => (
            <Stack gap={5} align="start" className={classes.columns}>
              <Stack gap={3} shrink className={classes.picture}>
                <SceneView scene={scene} pieces={pieces} {...actions} />
                <Scenes scenes={style.scenes} current={current} onTurn={onScene} />
              </Stack>
              <Stack as="section" gap={3} shrink className={classes.pieces}>
                <h2 className="sr-only">{t('inspirations.pieces')}</h2>
                {pieces.map((piece, at) => (
                  <PieceRow key={piece.key} piece={piece} no={at + 1} {...actions} />
                ))}
              </Stack>
            </Stack>
          )}
        </PieceDesk>
      ) : (
        <EmptyState icon="picture" title={t('inspirations.noScenes')} />
      )}
    </Inline>
  )
}
