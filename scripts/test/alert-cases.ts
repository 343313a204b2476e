/** Samples in promtool's notation: a value, steps and repetitions, one value a minute. */
type Series = Readonly<Record<string, string>>;

export interface AlertCase {
  readonly alert: string;
  /** Minutes after which the rule is evaluated. */
  readonly after: number;
  /** The alert fires with these samples. */
  readonly fires: Series;
  /** The labels of the fired alerts in addition to the severity, for each alert. */
  readonly labels?: readonly Series[];
  /** The alert must not fire with these: just below the limit, or unrelated. */
  readonly silent: Series;
}

const page = (status: string) => `qianting_http_request_seconds_count{listener="public",route="page",method="GET",status="${status}"}`;
const pageWithin = (status: string) =>
  `qianting_http_request_seconds_bucket{listener="public",route="page",method="GET",status="${status}",le="0.2"}`;
const login = (status: string) =>
  `qianting_http_request_seconds_count{listener="public",route="/api/login",method="POST",status="${status}"}`;
const kept = 'qianting_page_cache_responses_total{from="fresh"}';
const open = 'qianting_site_open';
const one = (name: string, fires: string, silent: string): Pick<AlertCase, 'fires' | 'silent'> => ({
  fires: { [name]: fires },
  silent: { [name]: silent },
});
/** A constant value, or a constant increase per minute, longer than any case lasts. */
const flat = (value: number | string) => `${value}x5000`;
const rising = (by: number) => `0+${by}x5000`;

/** 1,000 pages a minute, most of them cached; of those rendered, the given numbers fail or are slow. */
function pages(after: number, fires: { failed?: number; slow?: number }, silent: { failed?: number; slow?: number }) {
  const figures = ({ failed = 0, slow = 0 }): Series => ({
    [kept]: rising(900),
    [page('2xx')]: rising(100 - failed),
    [pageWithin('2xx')]: rising(100 - failed - slow),
    [page('5xx')]: rising(failed),
    [pageWithin('5xx')]: rising(failed),
    [open]: flat(1),
  });
  return { after, fires: figures(fires), silent: figures(silent) };
}

/** 1,000 attempts a minute. */
const logins = (after: number, fires: number, silent: number) => ({
  after,
  fires: { [login('2xx')]: rising(1000 - fires), [login('5xx')]: rising(fires) },
  silent: { [login('2xx')]: rising(1000 - silent), [login('5xx')]: rising(silent) },
});

const histogram = (name: string, labels: string, above: readonly [string, number, number]) => {
  const [le, within, all] = above;
  return {
    [`${name}_bucket{${labels}le="${le}"}`]: rising(within),
    [`${name}_bucket{${labels}le="5"}`]: rising(all),
    [`${name}_bucket{${labels}le="+Inf"}`]: rising(all),
  };
};

const objectives: readonly AlertCase[] = [
  { alert: 'PageErrorsFast', ...pages(15, { failed: 10 }, { failed: 5 }) },
  { alert: 'PageErrorsSlow', ...pages(40, { failed: 4 }, { failed: 2 }) },
  { alert: 'PageErrorsCreeping', ...pages(90, { failed: 1 }, { failed: 0 }) },
  // A site in preparation returns 503 to everybody on purpose.
  { alert: 'PageErrorsFast', ...pages(15, { failed: 10 }, {}), silent: { ...pages(15, { failed: 100 }, {}).fires, [open]: flat(0) } },
  // Two bad minutes after a good hour.
  {
    alert: 'PageErrorsFast',
    ...pages(66, { failed: 10 }, {}),
    silent: { ...pages(66, {}, {}).silent, [page('5xx')]: '0x60 60x20' },
  },
  {
    alert: 'PagesSlowFast',
    ...pages(15, { slow: 100, failed: 0 }, { slow: 90 }),
    fires: { [page('2xx')]: rising(100), [pageWithin('2xx')]: rising(80), [kept]: rising(10), [open]: flat(1) },
  },
  { alert: 'PagesSlowSlow', ...pages(40, { slow: 70 }, { slow: 50 }) },
  { alert: 'PagesSlowCreeping', ...pages(90, { slow: 12 }, { slow: 9 }) },
  { alert: 'LoginErrorsFast', ...logins(15, 20, 10) },
  { alert: 'LoginErrorsSlow', ...logins(40, 8, 4) },
  { alert: 'LoginErrorsCreeping', ...logins(90, 2, 0) },
  // One failure of three attempts at night must not alert anybody.
  { alert: 'LoginErrorsFast', ...logins(15, 20, 0), silent: { [login('2xx')]: '0x5 2x40', [login('5xx')]: '0x5 1x40' } },
];

const processes: readonly AlertCase[] = [
  {
    alert: 'ProcessDown',
    after: 5,
    ...one('up{job="qianting",instance="a"}', flat(0), flat(1)),
    labels: [{ job: 'qianting', instance: 'a' }],
  },
  { alert: 'ProcessMissing', after: 10, ...one('up{job="qianting"}', '_x100', flat(0)), labels: [{ job: 'qianting' }] },
  { alert: 'ProcessReplaced', after: 10, ...one('qianting_process_replacements', '0x5 1x100', flat(1)) },
  { alert: 'ProcessReplacedOften', after: 10, ...one('qianting_process_replacements', '0x3 1 2 3x100', '0x3 1 2x100') },
  {
    alert: 'FilesUnreadable',
    after: 30,
    ...one('qianting_parser_failures_total{failure="crashed"}', '0x5 1x100', flat(4)),
    labels: [{ failure: 'crashed' }],
  },
  {
    alert: 'EventLoopLag',
    after: 10,
    ...one('nodejs_eventloop_lag_p99_seconds{job="qianting"}', flat(0.3), '0.3x3 0.05x100'),
    labels: [{ job: 'qianting' }],
  },
  {
    alert: 'FiguresFailed',
    after: 20,
    ...one('qianting_metrics_collection_failed{group="jobs"}', flat(1), '1x5 0x100'),
    labels: [{ group: 'jobs' }],
  },
  {
    alert: 'SpansDropped',
    after: 60,
    ...one('qianting_spans_total{result="dropped"}', rising(3), flat(40)),
    labels: [{ result: 'dropped' }],
  },
  { alert: 'ClockDrift', after: 10, ...one('qianting_clock_drift_seconds', flat(-3), flat(-1)), labels: [{}] },
];

const database: readonly AlertCase[] = [
  { alert: 'DatabaseAway', after: 5, ...one('qianting_database_unreachable', flat(1), '0x4 1 0x100') },
  { alert: 'DatabaseRestarted', after: 10, ...one('qianting_database_restarts', '0x5 1x100', flat(1)) },
  {
    alert: 'PoolWaits',
    after: 20,
    fires: histogram('qianting_database_wait_seconds', 'instance="a",', ['0.5', 90, 100]),
    silent: histogram('qianting_database_wait_seconds', 'instance="a",', ['0.5', 100, 100]),
    labels: [{ instance: 'a' }],
  },
  {
    alert: 'ConnectionsNearlyUsed',
    after: 20,
    fires: { qianting_database_used_connections: flat(90), qianting_database_allowed_connections: flat(100) },
    silent: { qianting_database_used_connections: flat(80), qianting_database_allowed_connections: flat(100) },
  },
  { alert: 'LongTransaction', after: 20, ...one('qianting_database_oldest_transaction_seconds', flat(1000), '1000x3 10x100') },
  {
    alert: 'ReplicaBehind',
    after: 20,
    ...one('qianting_database_replica_lag_seconds{replica="b"}', flat(40), flat(20)),
    labels: [{ replica: 'b' }],
  },
  {
    alert: 'NotifySlow',
    after: 20,
    fires: histogram('qianting_invalidation_lag_seconds', 'instance="a",', ['1', 2, 6]),
    silent: histogram('qianting_invalidation_lag_seconds', 'instance="a",', ['1', 6, 6]),
    labels: [{ instance: 'a' }],
  },
  {
    alert: 'NotifySilent',
    after: 10,
    fires: { 'qianting_invalidation_silent_seconds{instance="a"}': flat(70), 'qianting_database_unreachable{instance="a"}': flat(0) },
    // The database is unreachable, which another alert reports.
    silent: { 'qianting_invalidation_silent_seconds{instance="a"}': flat(70), 'qianting_database_unreachable{instance="a"}': flat(1) },
    labels: [{ instance: 'a' }],
  },
];

const work: readonly AlertCase[] = [
  {
    alert: 'JobsWaiting',
    after: 20,
    ...one('qianting_jobs_oldest_seconds{queue="message.send"}', flat(1000), flat(600)),
    labels: [{ queue: 'message.send' }],
  },
  {
    alert: 'JobsFailed',
    after: 30,
    ...one('qianting_jobs_failed{queue="file.sweep"}', flat(1), '1x5 0x100'),
    labels: [{ queue: 'file.sweep' }],
  },
  { alert: 'MessagesRetried', after: 30, ...one('qianting_messages_undelivered{state="retried"}', flat(2), '2x5 0x100') },
  { alert: 'MessagesGivenUp', after: 10, ...one('qianting_messages_undelivered{state="failed"}', flat(1), flat(0)) },
  {
    alert: 'OutsideFailing',
    after: 30,
    fires: {
      'qianting_external_request_seconds_count{party="sms",result="failed"}': rising(6),
      'qianting_external_request_seconds_count{party="sms",result="ok"}': rising(4),
    },
    // One of two failed: too few for a conclusion.
    silent: {
      'qianting_external_request_seconds_count{party="sms",result="failed"}': '0x20 1x40',
      'qianting_external_request_seconds_count{party="sms",result="ok"}': flat(1),
    },
    labels: [{ party: 'sms' }],
  },
  {
    alert: 'OutsideSlow',
    after: 40,
    fires: {
      'qianting_external_request_seconds_bucket{party="mail",le="5"}': rising(1),
      'qianting_external_request_seconds_bucket{party="mail",le="10"}': rising(10),
      'qianting_external_request_seconds_bucket{party="mail",le="+Inf"}': rising(10),
    },
    silent: {
      'qianting_external_request_seconds_bucket{party="mail",le="5"}': rising(10),
      'qianting_external_request_seconds_bucket{party="mail",le="10"}': rising(10),
      'qianting_external_request_seconds_bucket{party="mail",le="+Inf"}': rising(10),
    },
    labels: [{ party: 'mail' }],
  },
  { alert: 'QuotesSilent', after: 20, ...one('qianting_quotes_silent_seconds', flat(200), flat(60)) },
  {
    alert: 'SealsLate',
    after: 20,
    fires: { qianting_audit_seal_age_seconds: flat(700), qianting_audit_entries_unsealed: flat(4) },
    // Nothing is sealed while there are no acts.
    silent: { qianting_audit_seal_age_seconds: flat(7000), qianting_audit_entries_unsealed: flat(0) },
  },
  {
    alert: 'LogsNotShipped',
    after: 30,
    fires: {
      'vector_component_sent_events_total{job="vector",component_id="security",instance="a"}': flat(500),
      'vector_buffer_events{job="vector",component_id="security",instance="a"}': flat(20),
    },
    // Nothing waits: there was nothing to send.
    silent: {
      'vector_component_sent_events_total{job="vector",component_id="security",instance="a"}': flat(500),
      'vector_buffer_events{job="vector",component_id="security",instance="a"}': flat(0),
    },
    labels: [{ instance: 'a' }],
  },
  {
    alert: 'LogShipperDown',
    after: 15,
    ...one('up{job="vector",instance="a"}', flat(0), flat(1)),
    labels: [{ job: 'vector', instance: 'a' }],
  },
  { alert: 'ScannerStopped', after: 20, ...one('qianting_file_scanner_unreachable', flat(1), flat(0)) },
  { alert: 'UploadsUnscanned', after: 20, ...one('qianting_uploads_unscanned_seconds', flat(1200), flat(300)) },
  { alert: 'QuarantineFull', after: 20, ...one('qianting_quarantine_bytes', flat(1_020_000_000), flat(900_000_000)) },
  {
    alert: 'LogLate',
    after: 20,
    fires: { qianting_transparency_log_age_seconds: flat(700), qianting_transparency_log_promised_seconds: flat(600) },
    silent: { qianting_transparency_log_age_seconds: flat(500), qianting_transparency_log_promised_seconds: flat(600) },
  },
  { alert: 'LogDiffers', after: 20, ...one('qianting_transparency_log_problems', flat(1), flat(0)) },
  {
    alert: 'LogUnwitnessed',
    after: 40,
    ...one('qianting_transparency_log_witness_age_seconds{witness="witness.example.com"}', flat(180_000), flat(7200)),
  },
];

const storage: readonly AlertCase[] = [
  { alert: 'ArchiveFailing', after: 20, ...one('qianting_backup_failed{what="log"}', flat(1), '1x2 0x100') },
  { alert: 'ArchiveLate', after: 20, ...one('qianting_backup_age_seconds{what="log"}', flat(400), flat(60)) },
  { alert: 'BackupBucketLate', after: 20, ...one('qianting_backup_age_seconds{what="bucket"}', flat(1000), flat(100)) },
  { alert: 'BackupOld', after: 20, ...one('qianting_backup_age_seconds{what="base"}', flat(-1), flat(90_000)) },
  { alert: 'DrillOld', after: 90, ...one('qianting_backup_age_seconds{what="drill"}', flat(700_000), flat(600_000)) },
  { alert: 'DrillFailed', after: 5, ...one('qianting_backup_failed{what="drill"}', flat(1), flat(0)) },
  {
    alert: 'DiskFilling',
    after: 400,
    // A third is left, and will be used up tomorrow.
    fires: { 'qianting_disk_free_bytes{place="data"}': '60-0.6x1000', 'qianting_disk_size_bytes{place="data"}': flat(100) },
    silent: { 'qianting_disk_free_bytes{place="data"}': flat(20), 'qianting_disk_size_bytes{place="data"}': flat(100) },
    labels: [{ place: 'data' }],
  },
  {
    alert: 'DiskFull',
    after: 20,
    fires: { 'qianting_disk_free_bytes{place="backup"}': flat(4), 'qianting_disk_size_bytes{place="backup"}': flat(100) },
    silent: { 'qianting_disk_free_bytes{place="backup"}': flat(6), 'qianting_disk_size_bytes{place="backup"}': flat(100) },
    labels: [{ place: 'backup' }],
  },
  {
    alert: 'CertificateEnds',
    after: 90,
    ...one('qianting_certificate_expiry_seconds{certificate="agreement"}', flat(2_000_000), flat(3_000_000)),
    labels: [{ certificate: 'agreement' }],
  },
  {
    alert: 'CertificateEnded',
    after: 20,
    ...one('qianting_certificate_expiry_seconds{certificate="agreement"}', flat(-5), flat(300_000)),
    labels: [{ certificate: 'agreement' }],
  },
];

const business: readonly AlertCase[] = [
  // -1: unknown, and no reason to alert anybody.
  {
    alert: 'ListStale',
    after: 40,
    ...one('qianting_list_missed_trading_days{list="ratio"}', flat(1), flat(-1)),
    labels: [{ list: 'ratio' }],
  },
  {
    alert: 'WorkOverdue',
    after: 20,
    ...one('qianting_overdue_items{queue="complaint"}', flat(1), flat(0)),
    labels: [{ queue: 'complaint' }],
  },
  { alert: 'CasesWaiting', after: 90, ...one('qianting_oldest_case_seconds', flat(300_000), flat(100_000)) },
  { alert: 'RatificationOverdue', after: 20, ...one('qianting_unratified_seconds', flat(90_000), flat(80_000)) },
  {
    alert: 'CodesUnused',
    after: 20,
    fires: { 'qianting_verification_codes{what="sent"}': flat(50), 'qianting_verification_codes{what="used"}': flat(5) },
    silent: { 'qianting_verification_codes{what="sent"}': flat(10), 'qianting_verification_codes{what="used"}': flat(0) },
  },
  {
    alert: 'CodesLimited',
    after: 2,
    ...one('qianting_verification_code_limit_used{window="hour"}', flat(0.9), flat(0.5)),
    labels: [{ window: 'hour' }],
  },
  {
    alert: 'LoginFailures',
    after: 10,
    fires: { 'qianting_client_logins{result="wrongPassword"}': flat(150), 'qianting_client_logins{result="success"}': flat(20) },
    // A busy morning: many logins fail, most succeed.
    silent: { 'qianting_client_logins{result="wrongPassword"}': flat(150), 'qianting_client_logins{result="success"}': flat(900) },
  },
  {
    alert: 'LoginFailures',
    after: 10,
    fires: { 'qianting_client_logins{result="wrongPassword"}': flat(150) },
    silent: { 'qianting_client_logins{result="wrongPassword"}': flat(90) },
  },
  { alert: 'StaffLoginFailures', after: 10, ...one('qianting_staff_logins{result="failed"}', flat(11), flat(3)) },
  { alert: 'RevealsMany', after: 5, ...one('qianting_reveals_today_max_per_user', flat(45), flat(30)) },
];

/** Every alert at least once, with samples for which its rule must and must not fire. */
export const alertCases: readonly AlertCase[] = [...objectives, ...processes, ...database, ...work, ...storage, ...business];
