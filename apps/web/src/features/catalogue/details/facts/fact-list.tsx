import classes from '../product.module.css'
import { Stack, Text } from '../../../../ui/layout/parts.tsx'

/** The facts of an article as name and value; blank ones are left out. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <Stack as="dl" gapY={2} gapX={8} className={classes.facts}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <Stack gap={3} key={name}>
          <dt>{name}</dt>
          <Text as="dd" tabular>
            {value}
          </Text>
        </Stack>
      ))}
  </Stack>
)
