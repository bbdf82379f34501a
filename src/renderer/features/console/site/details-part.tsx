import { useLingui } from '@lingui/react/macro'
import type { OperatedSite } from '../../../../shared/contract/operated-site.ts'
import { detailChanges } from '../../../../shared/domain/site-changes.ts'
import { Field } from '../../../components/field/field.tsx'
import shared from '../console.module.css'
import { detailsDraft, NETWORKS } from './drafts.ts'
import { Facts } from './facts.tsx'
import { type FieldsProps, SitePart } from './site-part.tsx'
import { SAY } from './site-queries.ts'

const NETWORK_NAMES = { facebook: 'Facebook', twitter: 'Twitter', linkedin: 'LinkedIn', instagram: 'Instagram' }

/** Who runs the site, how they are reached, and where they are. */
export function DetailsPart({ part }: { part: OperatedSite['details'] }) {
  const { t } = useLingui()
  const { value: site } = part
  const networks = NETWORKS.filter((name) => site.social[name] !== undefined).map((name) => NETWORK_NAMES[name])
  return (
    <SitePart
      title={t`Company and contact`}
      part={part}
      fileName="site.yaml"
      drafting={detailsDraft}
      changes={detailChanges}
      say={SAY.details}
      note={t`Public pages show this at once, in every language. What is left empty is not shown.`}
      Fields={DetailFields}
    >
      <Facts
        facts={[
          [t`Name of the site`, site.name],
          [t`Company`, site.owner?.name],
          [t({ message: 'E-mail', context: 'settings' }), site.email],
          [t`Phone`, site.phone],
          [t`Social networks`, networks.join(', ')],
          [t`Place on the map`, site.place?.label],
        ]}
      />
    </SitePart>
  )
}

function DetailFields({ of }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Name of the site`} maxLength={100} {...of('name')} />
      <Field label={t`Description`} maxLength={500} hint={t`For search engines`} {...of('description')} />
      <div className={shared.pair}>
        <Field
          label={t({ message: 'E-mail', context: 'settings' })}
          type="email"
          hint={t`Receives messages from the contact form`}
          {...of('email')}
        />
        <Field label={t`Phone`} type="tel" dir="ltr" {...of('phone')} />
      </div>
      <div className={shared.pair}>
        <Field label={t`Company`} maxLength={100} {...of('owner.name')} />
        <Field label={t`Address of the company’s site`} type="url" dir="ltr" {...of('owner.url')} />
      </div>
      <div className={shared.pair}>
        <Field label={t`Founder`} maxLength={100} {...of('founder')} />
        <Field label={t`Support center`} type="url" dir="ltr" {...of('support_center')} />
      </div>
      <div className={shared.pair}>
        {NETWORKS.map((name) => (
          <Field key={name} label={NETWORK_NAMES[name]} type="url" dir="ltr" {...of(`social.${name}`)} />
        ))}
        <Field label={t`Recorder app`} type="url" dir="ltr" {...of('app_store')} />
      </div>
      <fieldset>
        <legend>{t`Place on the map`}</legend>
        <Field label={t`Street and town`} maxLength={200} {...of('place.label')} />
        <div className={shared.pair}>
          <Field label={t`Degrees north`} inputMode="decimal" dir="ltr" {...of('place.latitude')} />
          <Field label={t`Degrees east`} inputMode="decimal" dir="ltr" {...of('place.longitude')} />
        </div>
      </fieldset>
    </>
  )
}
