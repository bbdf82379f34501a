import { queryOptions } from '@tanstack/react-query'
import { listDevices } from '../../../../shared/contract/account.ts'
import { call } from '../../../lib/api.ts'

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, {}, { signal }),
})
