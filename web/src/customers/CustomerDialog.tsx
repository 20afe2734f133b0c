import { useEffect } from 'react'
import { referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useCustomerRecordQuery, useNewCustomerQuery } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { CustomerSheet } from './CustomerSheet.tsx'
import { text } from './customers.text.ts'
import { keptFieldsOf } from './form.ts'

type Props = {
  /** null for a new customer. */
  code: string | null
  destinationCode: string | null
  onChanged: () => void
  onClose: () => void
}

const Loading = () => <Skeleton label={text.loading} kind="fields" columns={['1fr', '1fr']} rows={6} height={76} />

function Failed({ reference, onRetry }: { reference: string | null; onRetry: () => void }) {
  const { show } = useFeedback()
  useEffect(() => show({ message: text.loadFailed, variant: 'danger' }), [show])
  return <ErrorPanel message={text.loadFailed} reference={reference} onRetry={onRetry} />
}

function EditCustomer({ code, ...rest }: Props & { code: string }) {
  const { data, loading, error, refetch } = useCustomerRecordQuery({
    variables: { code },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  if (data?.customer) return <CustomerForm customer={data.customer} kept={keptFieldsOf(data.company.capabilities)} {...rest} />
  return (
    <CustomerSheet title={text.editTitle(code)} onClose={rest.onClose}>
      {loading ? <Loading /> : null}
      {error && !loading ? <Failed reference={referenceOf(error)} onRetry={() => void refetch().catch(() => undefined)} /> : null}
      {!loading && !error ? <EmptyState title={text.none} /> : null}
    </CustomerSheet>
  )
}

function NewCustomer(props: Omit<Props, 'code'>) {
  const { data, loading, error, refetch } = useNewCustomerQuery({ fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true })
  if (data) return <CustomerForm customer={null} kept={keptFieldsOf(data.company.capabilities)} {...props} />
  return (
    <CustomerSheet title={text.newTitle} onClose={props.onClose}>
      {loading ? <Loading /> : null}
      {error && !loading ? <Failed reference={referenceOf(error)} onRetry={() => void refetch().catch(() => undefined)} /> : null}
    </CustomerSheet>
  )
}

/** 'Nuovo Cliente' and 'Modifica Cliente'. */
export function CustomerDialog({ code, ...rest }: Props) {
  return code === null ? <NewCustomer {...rest} /> : <EditCustomer key={code} code={code} {...rest} />
}
