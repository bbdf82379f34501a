import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { platform } from '../../../platform/index.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { NewToken } from './new-token.tsx'
import { tokensQuery } from './tokens-query.ts'
import { TokensTable } from './tokens-table.tsx'

/** /account/api: keys with which programs call the API for the person. */
export default function TokensScreen() {
  const { data: tokens, isError, refetch } = useQuery(tokensQuery)
  return (
    <AccountScreen title="API">
      <AccountSection title="New token">
        <p className="muted">
          With an access token a program of yours uses Longhand in your name, as far as you let it. You are told by mail
          of each new one.
          {platform.hasPublicSite && (
            <>
              {' '}
              What it can call is described{' '}
              <a href="/docs" target="_blank" rel="noreferrer">
                on the page of the API
              </a>
              .
            </>
          )}
        </p>
        <NewToken />
      </AccountSection>
      <AccountSection title="Access tokens" wide>
        {isError && (
          <FailedState
            message="The list of access tokens could not be loaded."
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {!isError && !tokens && <Loading rows={2} />}
        {tokens && <TokensTable tokens={tokens} />}
      </AccountSection>
    </AccountScreen>
  )
}
