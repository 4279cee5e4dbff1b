import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/i18n.ts'
import { ProductPicture } from '../../ui/pictures/product-picture.tsx'
import { StagePill, StageWhen } from '../inspirations/stages/stage-when.tsx'
import { stagePageQuery } from '../inspirations/stages/stages.queries.ts'
import classes from './home.module.css'
import { openInstead } from './open-instead.ts'
import { Box, Inline, Stack, Text } from '../../ui/layout/parts.tsx'

const shownStages = 3

/** Running and upcoming new-product stages; hidden without any. */
export const HomeStages = ({ shopId, onOpen }: { shopId: string; onOpen: (address: string) => void }) => {
  const { data } = useQuery(stagePageQuery(shopId, {}))
  const stages = (data?.data ?? []).filter(({ state }) => state !== 'PAST').slice(0, shownStages)
  if (stages.length === 0) return null
  return (
    <Box as="section" shrink className={classes.section} aria-labelledby="home-stages">
      <Inline as="header" align="center" justify="between" target>
        <h2 id="home-stages">{t('home.stages')}</h2>
        <a href="/new-product-stage" onClick={openInstead('/new-product-stage', onOpen)}>
          {t('home.allStages')}
        </a>
      </Inline>
      <Stack as="ul" gap={4} className={classes.stages}>
        {stages.map((stage) => {
          const address = `/new-product-stage-details?id=${stage.id}`
          return (
            <li key={stage.id}>
              <Stack
                as="a"
                surface="plain"
                round="l"
                shadow={1}
                tone="ink"
                href={address}
                onClick={openInstead(address, onOpen)}
              >
                <ProductPicture
                  src={stage.picture.url}
                  alt=""
                  color={stage.picture.color}
                  ratio="8/5"
                  sizes="(min-width: 48em) 33vw, 100vw"
                />
                <span>
                  <Text as="b" truncate>
                    {stage.name}
                  </Text>
                  <StagePill state={stage.state} />
                  <Box as="small" across>
                    <StageWhen stage={stage} />
                  </Box>
                </span>
              </Stack>
            </li>
          )
        })}
      </Stack>
    </Box>
  )
}
