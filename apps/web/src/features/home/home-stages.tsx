import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/i18n.ts'
import { ProductPicture } from '../../ui/pictures/product-picture.tsx'
import { StagePill, StageWhen } from '../inspirations/stages/stage-when.tsx'
import { stagePageQuery } from '../inspirations/stages/stages.queries.ts'
import classes from './home-stages.module.css'
import home from './home.module.css'
import { openInstead } from './open-instead.ts'

const shownStages = 3

/** Running and upcoming new-product stages; hidden without any. */
export const HomeStages = ({ shopId, onOpen }: { shopId: string; onOpen: (address: string) => void }) => {
  const { data } = useQuery(stagePageQuery(shopId, {}))
  const stages = (data?.data ?? []).filter(({ state }) => state !== 'PAST').slice(0, shownStages)
  if (stages.length === 0) return null
  return (
    <section className={home.section} aria-labelledby="home-stages">
      <header>
        <h2 id="home-stages">{t('home.stages')}</h2>
        <a href="/new-product-stage" onClick={openInstead('/new-product-stage', onOpen)}>
          {t('home.allStages')}
        </a>
      </header>
      <ul className={classes.stages}>
        {stages.map((stage) => {
          const address = `/new-product-stage-details?id=${stage.id}`
          return (
            <li key={stage.id}>
              <a href={address} onClick={openInstead(address, onOpen)}>
                <ProductPicture
                  src={stage.picture.url}
                  alt=""
                  color={stage.picture.color}
                  ratio="8/5"
                  sizes="(min-width: 48em) 33vw, 100vw"
                />
                <span>
                  <b>{stage.name}</b>
                  <StagePill state={stage.state} />
                  <small>
                    <StageWhen stage={stage} />
                  </small>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
