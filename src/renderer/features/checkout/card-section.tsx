import { useLingui } from '@lingui/react/macro'
import { useEffect, type ComponentProps } from 'react'
import type { Card } from '../../../shared/contract/account.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { useCardProvider, type CardEntry } from '../../lib/payments/card-provider.ts'
import styles from './checkout.module.css'
import { SavedCard } from './saved-card.tsx'
import type { CardEditing } from './use-card-editing.ts'
import type { CardSaving } from './use-save-card.ts'

export interface CardSectionProps {
  card: Card | null
  editing: CardEditing
  /** What the field for the name on the card needs. */
  nameOnCard: Omit<ComponentProps<typeof Field>, 'label'>
  onEntry: (entry: CardEntry | null) => void
  disabled: boolean
  /** Saves what was entered, and buys nothing. */
  saving: CardSaving
  /** Whether name and card are there. */
  canSave: boolean
}

/** The saved card, or the fields for one when none is saved or it is being replaced. */
export function CardSection({ card, editing, saving, canSave, ...fields }: CardSectionProps) {
  const { t } = useLingui()
  return (
    <MarginSection title={t`Card`}>
      {card && !editing.isEditing ? (
        <>
          <SavedCard card={card} onEdit={editing.edit} />
          <output>{saving.notice && <Banner tone="ok">{saving.notice}</Banner>}</output>
        </>
      ) : (
        <>
          <NewCard {...fields} />
          {saving.problem && <Banner tone="danger">{saving.problem}</Banner>}
          <div className={styles.cardButtons}>
            {card && <Button onClick={editing.cancel}>{t`Keep the saved card`}</Button>}
            <Button disabled={!canSave} sending={saving.isSaving} onClick={saving.save}>
              {t`Save this card without buying`}
            </Button>
          </div>
        </>
      )}
    </MarginSection>
  )
}

/** What was entered is forgotten together with its fields. */
function NewCard({ nameOnCard, onEntry, disabled }: Pick<CardSectionProps, 'nameOnCard' | 'onEntry' | 'disabled'>) {
  const { t } = useLingui()
  const { CardFields } = useCardProvider()
  useEffect(() => () => onEntry(null), [onEntry])
  return (
    <>
      <Field label={t`Name on card`} autoComplete="cc-name" {...nameOnCard} />
      <CardFields onChange={onEntry} disabled={disabled} />
    </>
  )
}
