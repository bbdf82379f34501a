import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getSite, listPages } from '../../../shared/contract/content.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/domain/content-rules.ts'
import { footerPages } from '../../../shared/domain/footer-pages.ts'
import type { SiteFrame } from '../../../shared/site-view.ts'
import { call } from '../../lib/api.ts'
import { useLingui } from '../../lib/words/lingui.tsx'

/** The footer can wait until the screen itself has begun. */
const AFTER_MS = 1

const siteQuery = queryOptions({
  queryKey: ['content', 'site'],
  queryFn: ({ signal }) => call(getSite, {}, { signal }),
  staleTime: Infinity,
  retry: false,
})
const pagesQuery = (language: string) =>
  queryOptions({
    queryKey: ['content', 'pages', language],
    queryFn: ({ signal }) => call(listPages, { params: { language } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })

/** What the public site's footer shows around a screen of the app; undefined until it has come. */
export function useSiteFrame({
  enabled,
  hasPricing,
}: {
  enabled: boolean
  hasPricing: boolean
}): Pick<SiteFrame, 'language' | 'footer' | 'site' | 'year' | 'hasReviews' | 'hasImprint'> | undefined {
  const { locale } = useLingui().i18n
  const [isTime, setTime] = useState(false)
  const [year] = useState(() => new Date().getFullYear())
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data: site } = useQuery({ ...siteQuery, enabled: enabled && isTime })
  const { data: pages } = useQuery({ ...pagesQuery(locale), enabled: enabled && isTime })
  if (!site || !pages) return undefined
  const hasImprint = pages.some(({ name }) => name === 'imprint')
  return {
    // The site may not be in the app's language.
    language: pages[0]?.language.code ?? DEFAULT_LANGUAGE,
    footer: footerPages(pages, { hasPricing, hasImprint }),
    site,
    year,
    hasReviews: site.has_reviews ?? false,
    hasImprint,
  }
}
