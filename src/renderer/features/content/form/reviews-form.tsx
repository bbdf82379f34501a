import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { ReviewsDocument } from '../../../../shared/contract/content-documents.ts'
import type { Review } from '../../../../shared/contract/content.ts'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import { Select } from '../../../components/select/select.tsx'
import styles from '../content.module.css'
import { replaced } from './lists.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useProblem } from './problems.ts'

const RATES = [5, 4, 3, 2, 1]
const NEW: Review = {
  title: '',
  text: '',
  rate: 5,
  name: '',
  city: '',
  country: '',
  product: { name: 'Longhand', url: 'https://' },
}

/** What customers wrote, one after the other as the site shows it. */
export function ReviewsForm({
  document: { reviews },
  onChange,
}: {
  document: ReviewsDocument
  onChange: (document: ReviewsDocument) => void
}) {
  const { t } = useLingui()
  const set = (next: Review[]) => onChange({ reviews: next })
  return (
    <>
      {/* oxlint-disable-next-line react/no-array-index-key -- reviews have no names of their own */}
      {reviews.map((review, at) => (
        <ReviewForm key={at} reviews={reviews} review={review} at={at} onChange={set} />
      ))}
      <MarginSection title={t`New review`}>
        <p className="muted">
          <Trans>Add only genuine reviews that the customer has agreed to publish.</Trans>
        </p>
        <div className={styles.adds}>
          <Button onClick={() => set([...reviews, NEW])}>{t`Add a review`}</Button>
        </div>
      </MarginSection>
    </>
  )
}

function ReviewForm({
  reviews,
  review,
  at,
  onChange,
}: {
  reviews: readonly Review[]
  review: Review
  at: number
  onChange: (reviews: Review[]) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const number = at + 1
  const path = `reviews.${at}`
  const set = (changes: Partial<Review>) => onChange(replaced(reviews, at, { ...review, ...changes }))
  return (
    <MarginSection title={t`Review ${number}`}>
      <div className={styles.sectionHead}>
        <span id={id} className="muted">
          <bdi>{review.name}</bdi>
        </span>
        <MoveButtons
          labels={{
            up: t`Move review ${number} up`,
            down: t`Move review ${number} down`,
            remove: t`Remove review ${number}`,
          }}
          list={reviews}
          at={at}
          onChange={onChange}
        />
      </div>
      <Field
        label={t`Title`}
        value={review.title}
        maxLength={200}
        error={useProblem(`${path}.title`)}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={t`Text`}
        rows={4}
        value={review.text}
        maxLength={5000}
        error={useProblem(`${path}.text`)}
        onChange={(event) => set({ text: event.target.value })}
      />
      <div className={styles.pair}>
        <Select
          label={t`Rating`}
          options={RATES.map((rate) => ({ value: String(rate), label: t`${rate} of 5` }))}
          value={String(review.rate)}
          error={useProblem(`${path}.rate`)}
          onChange={(event) => set({ rate: Number(event.target.value) })}
        />
        <Field
          label={t`Name of the customer`}
          value={review.name}
          maxLength={100}
          error={useProblem(`${path}.name`)}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          label={t`City`}
          value={review.city}
          maxLength={100}
          onChange={(event) => set({ city: event.target.value })}
        />
        <Field
          label={t`Country`}
          value={review.country}
          maxLength={100}
          onChange={(event) => set({ country: event.target.value })}
        />
        <Field
          label={t`Product`}
          value={review.product.name}
          maxLength={100}
          onChange={(event) => set({ product: { ...review.product, name: event.target.value } })}
        />
        <Field
          label={t`Web address of the product`}
          value={review.product.url}
          spellCheck={false}
          error={useProblem(`${path}.product.url`)}
          onChange={(event) => set({ product: { ...review.product, url: event.target.value } })}
        />
      </div>
    </MarginSection>
  )
}
