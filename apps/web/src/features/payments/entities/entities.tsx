import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { CardList, ListCard } from '../../../ui/lists/card-list.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { entityName } from './entity-name.ts'
import { entitiesQuery, type Entity } from './entities.queries.ts'
import { EntityForm } from './entity-form.tsx'
import { MerchantForm } from './merchant-form.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../books/books.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Editing = { entity: Entity | undefined; what: 'entity' | 'merchant' }

const merchantsOf = ({ providers }: Entity): string =>
  providers
    .map(({ provider, merchant, serviceProvider, isSandbox }) =>
      [
        t(`choices.provider.${provider}`),
        isSandbox ? t('entities.sandbox') : merchant,
        serviceProvider && t('entities.through', { serviceProvider }),
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(' · ')

const EntityCard = ({ entity, onEdit }: { entity: Entity; onEdit: (editing: Editing) => void }) => (
  <ListCard label={entityName(entity.name)} name={entityName(entity.name)} aside={null}>
    <p>{entity.providers.length === 0 ? t('entities.noMerchant') : merchantsOf(entity)}</p>
    <small>
      {entity.isChain ? t('entities.allOtherShops') : t('entities.shopCount', { n: entity.shopIds.length })}
    </small>
    <FormButtons>
      <Button
        variant="default"
        leftSection={<Icon name="pen" size={18} />}
        onClick={() => onEdit({ entity, what: 'entity' })}
      >
        {t('entities.edit')}
      </Button>
      {entity.isChain ? null : (
        <Button
          variant="default"
          leftSection={<Icon name="card" size={18} />}
          onClick={() => onEdit({ entity, what: 'merchant' })}
        >
          {t('entities.merchant')}
        </Button>
      )}
    </FormButtons>
  </ListCard>
)

/** Who receives the money of which shops, for managers of the chain. */
export const Entities = () => {
  const { data, error, refetch } = useQuery(entitiesQuery)
  const [editing, setEditing] = useState<Editing>()
  const close = () => setEditing(undefined)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const titleOf = ({ entity, what }: Editing) =>
    t(what === 'merchant' ? 'entities.merchant' : entity ? 'entities.edit' : 'entities.add')
  return (
    <Panel title={t('entities.title')}>
      <Stack gap={4} className={classes.parts}>
        <p>{t('entities.text')}</p>
        {data ? (
          <CardList>
            {data.data.map((entity) => (
              <EntityCard key={entity.id} entity={entity} onEdit={setEditing} />
            ))}
          </CardList>
        ) : (
          <SkeletonRows count={1} rowPx={120} />
        )}
        <div>
          <Button
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => setEditing({ entity: undefined, what: 'entity' })}
          >
            {t('entities.add')}
          </Button>
        </div>
      </Stack>
      <Dialog
        title={editing ? titleOf(editing) : ''}
        open={editing !== undefined}
        onClose={close}
        widthPx={520}
      >
        {editing?.what === 'entity' ? <EntityForm entity={editing.entity} onDone={close} /> : null}
        {editing?.what === 'merchant' && editing.entity ? (
          <MerchantForm entity={editing.entity} hasSandbox={data?.hasSandbox ?? false} onDone={close} />
        ) : null}
      </Dialog>
    </Panel>
  )
}
