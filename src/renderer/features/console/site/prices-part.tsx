import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatedSite } from '../../../../shared/contract/operated-site.ts'
import { hoursAbove, minutesAbove, priceChanges } from '../../../../shared/domain/site-changes.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Field } from '../../../components/field/field.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import shared from '../console.module.css'
import { KINDS, pricesDraft, tiersOf } from './drafts.ts'
import { Facts } from './facts.tsx'
import styles from './site.module.css'
import { type FieldsProps, SitePart } from './site-part.tsx'
import { SAY } from './site-queries.ts'

/** What time costs. */
export function PricesPart({ site: { prices, billing } }: { site: OperatedSite }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useSay()
  const { auto_transcription: auto, human_transcription: human } = prices.value
  const money = (cents: number) => <span className={styles.money}>{format.money(cents)}</span>
  return (
    <SitePart
      title={t`Prices`}
      part={prices}
      fileName="pricing.json"
      drafting={pricesDraft}
      changes={priceChanges}
      say={SAY.prices}
      note={
        <Trans>
          New orders cost this at once. Whoever was shown another price pays that one, for a day; files that wait for
          payment keep theirs, and invoices stay as they are.
        </Trans>
      }
      Fields={PriceFields}
    >
      {billing === 'off' && <Banner>{t`Nothing is sold here: billing is off.`}</Banner>}
      <Facts
        facts={[
          [t`An hour of automatic transcription`, money(auto.price)],
          ...auto.discounts.map(({ more_than: count, price }) => [say(hoursAbove(count)), money(price)] as const),
          [t`A minute of human transcription`, money(human.price)],
          ...human.discounts.map(({ more_than: count, price }) => [say(minutesAbove(count)), money(price)] as const),
        ]}
      />
    </SitePart>
  )
}

const PriceFields = (props: FieldsProps) => KINDS.map((kind) => <RateFields key={kind} kind={kind} {...props} />)

/** The price of a unit, and one empty pair of fields more than there are prices for larger orders. */
function RateFields({ kind, of, draft }: FieldsProps & { kind: (typeof KINDS)[number] }) {
  const { t } = useLingui()
  const isAuto = kind === 'auto_transcription'
  const tiers = tiersOf(draft, kind)
  const shown = [...tiers, Math.max(-1, ...tiers) + 1].slice(0, 10)
  return (
    <fieldset>
      <legend>{isAuto ? t`Automatic transcription` : t`Human transcription`}</legend>
      <Field
        label={isAuto ? t`Price of an hour, in US dollars` : t`Price of a minute, in US dollars`}
        inputMode="decimal"
        dir="ltr"
        {...of(`${kind}.price`)}
      />
      {shown.map((at) => (
        <div key={at} className={shared.pair}>
          <Field
            label={isAuto ? t`For orders above so many hours` : t`For orders above so many minutes`}
            inputMode="numeric"
            dir="ltr"
            hint={tiers.includes(at) ? t`Empty both to remove it` : t`Optional`}
            {...of(`${kind}.${at}.more_than`)}
          />
          <Field
            label={isAuto ? t`An hour costs` : t`A minute costs`}
            inputMode="decimal"
            dir="ltr"
            {...of(`${kind}.${at}.price`)}
          />
        </div>
      ))}
    </fieldset>
  )
}
