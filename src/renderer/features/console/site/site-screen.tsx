import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import shared from '../console.module.css'
import { DetailsPart } from './details-part.tsx'
import { PricesPart } from './prices-part.tsx'
import { SellerPart } from './seller-part.tsx'
import { siteQuery } from './site-queries.ts'

/** /admin/site: who runs the site, who sells and what time costs. */
export default function SiteScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(siteQuery)
  const title = t({ message: 'Site', context: 'of whoever runs this server' })
  return (
    <div className={shared.screen}>
      <title>{`${title} · Longhand`}</title>
      <h1>{title}</h1>
      <p className={shared.lead}>
        {t`What public pages, checkout and invoices say about you and what you sell. No restart is needed.`}
      </p>
      {error && !data && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !data && <Loading rows={6} rowHeight={4} />}
      {data && (
        <>
          <DetailsPart part={data.details} />
          <SellerPart site={data} />
          <PricesPart site={data} />
        </>
      )}
    </div>
  )
}
