import { Link } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import type { StyleCard as Style } from './styles.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './styles.module.css'

/** A style with its scenes, the first one large. The whole card is a link. */
export const StyleCard = (props: { style: Style; eager: boolean; featured: boolean }) => {
  const { style, eager, featured } = props
  const [first, ...others] = style.pictures
  const beside = others.slice(0, 2)
  return (
    <article className={classes.card} data-featured={featured}>
      <Stack across className={classes.pictures} data-count={beside.length + 1}>
        <ProductPicture
          src={first?.url}
          alt=""
          color={first?.color}
          ratio="8/5"
          eager={eager}
          sizes={featured ? '66vw' : '33vw'}
        />
        {beside.map((picture) => (
          <ProductPicture
            key={picture.url}
            src={picture.url}
            alt=""
            color={picture.color}
            ratio="8/5"
            sizes="20vw"
          />
        ))}
      </Stack>
      <Stack gap="hair" shrink pad={4} className={classes.words}>
        <Text as="h2" size="xl">
          <Link to="/style-details" search={{ id: style.id }}>
            {style.name}
          </Link>
        </Text>
        <p>{style.lead}</p>
        <small>
          {[
            t(`inspirations.theme.${style.theme}`),
            ...style.rooms.map((room) => t(`inspirations.room.${room}`)),
          ].join(' · ')}
        </small>
      </Stack>
      <Stack align="center" pad={4} textAlign="end" className={classes.price}>
        <Text as="small" across size="xs">
          {t('inspirations.firstScene')}
        </Text>
        <Price amountCents={style.sceneTotal} size="lg" />
        <Icon name="right" size={20} />
      </Stack>
    </article>
  )
}
