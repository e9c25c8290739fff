/**
 * The rows of earlier databases, by the newest migration at that time: SQL for a company with work in progress. New
 * tables need rows here too. Values already have the form that later migrations produce, so each row stays unchanged.
 */
const id = (number: number) => `'00000000-0000-7000-8000-${String(number).padStart(12, '0')}'`;

const [owner, keeper, sender, fixer] = [id(11), id(12), id(13), id(14)];
const [operator, client, dispatcher, technician] = [id(21), id(22), id(23), id(24)];
const [machine, request, nextRequest] = [id(31), id(32), id(33)];
const [signedJob, plannedJob, startEvent] = [id(41), id(42), id(51)];
const at = `'2026-01-10T07:00:00Z'`;

export const rowsAddedAfter: Readonly<Record<string, string>> = {
  '0000_first': `
    INSERT INTO installation (session_secret) VALUES ('secret');
    INSERT INTO profiles (id, name, email) VALUES (${owner}, 'Olga Owner', 'olga@example.test'),
      (${keeper}, 'Café One', 'one@example.test'), (${sender}, 'Dana Desk', 'dana@example.test'),
      (${fixer}, 'Tariq Tools', 'tariq@example.test');
    INSERT INTO user_roles VALUES (${owner}, 'country_operator'), (${keeper}, 'client'), (${sender}, 'dispatcher'),
      (${fixer}, 'technician');
    INSERT INTO credentials (id, account_id, provider_id, user_id, password)
      VALUES (${id(61)}, 'olga', 'credential', ${owner}, 'hash');
    INSERT INTO sessions (id, token, user_id, expires_at) VALUES (${id(62)}, 'token', ${owner}, '2030-01-01');
    INSERT INTO sign_in_guesses VALUES (${id(63)}, 'account', 'address', ${at});
    INSERT INTO verifications (id, identifier, value, expires_at) VALUES (${id(64)}, 'reset', 'value', '2030-01-01');
    INSERT INTO idempotency_keys VALUES (${keeper}, ${id(65)}, 'service-requests.submit', 'hash', '{}', ${at});
    INSERT INTO country_operators (id, user_id, name, country, time_zone)
      VALUES (${operator}, ${owner}, 'Gulf Coffee', 'Bahrain', 'Asia/Bahrain');
    INSERT INTO number_series VALUES (${operator}, 'job_orders', 1002), (${operator}, 'service_requests', 1002);
    INSERT INTO clients (id, user_id, operator_id, name, email, phone, address, cmasa_plan_type, cmasa_start_date)
      VALUES (${client}, ${keeper}, ${operator}, 'Café One', 'one@example.test', '+97336123456', 'Souq 1',
        'cmasa_standard', '2026-01-01');
    INSERT INTO dispatchers (id, user_id, operator_id, name, phone)
      VALUES (${dispatcher}, ${sender}, ${operator}, 'Dana Desk', '+97336000001');
    INSERT INTO technicians (id, user_id, operator_id, name, phone, specialization)
      VALUES (${technician}, ${fixer}, ${operator}, 'Tariq Tools', '+97336000002', 'Grinders');
    INSERT INTO machines (id, operator_id, client_id, model, serial_number, install_date, location)
      VALUES (${machine}, ${operator}, ${client}, 'Linea', 'SN-1', '2024-05-01', 'Bar');
    INSERT INTO service_requests (id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
        service_type_requested, problem_description, urgency, preferred_date, contact_phone, status, reviewed_at,
        reviewed_by_dispatcher_id, assigned_job_order_id)
      VALUES (${request}, 1001, ${operator}, ${client}, ${machine}, ${keeper}, 'client', 'trouble_call',
          'The group head leaks', 'high', '2026-01-10', '+97336123456', 'assigned', ${at}, ${dispatcher}, ${signedJob}),
        (${nextRequest}, 1002, ${operator}, ${client}, ${machine}, ${keeper}, 'client', 'service',
          'The yearly service', 'low', '2026-03-10', NULL, 'pending', NULL, NULL, NULL);
    INSERT INTO job_orders (id, number, operator_id, client_id, machine_id, technician_id, dispatcher_id,
        service_request_id, type, description, scheduled_date, status, workflow_status, work_performed, parts_used,
        time_spent_hours, visit_type, is_cmasa_covered, job_order_form_submitted_at, completed_date, signed_at,
        client_signature, client_signature_sha256, signer_name, signer_user_id, signature_method, signed_at_device,
        signed_summary, signed_summary_sha256)
      VALUES (${signedJob}, 1001, ${operator}, ${client}, ${machine}, ${technician}, ${dispatcher}, ${request},
        'trouble_call', 'The group head leaks', ${at}, 'completed', 'completed', 'New gasket fitted',
        '[{"name": "Gasket", "quantity": 1}]', 1.5, 'unscheduled', true, ${at}, ${at}, ${at}, '\\x89', 'hash', 'Café One',
        ${fixer}, 'technician_device', ${at}, 'summary', 'hash');
    INSERT INTO job_orders (id, number, operator_id, client_id, machine_id, type, description, scheduled_date, status,
        workflow_status, time_spent_hours, visit_type)
      VALUES (${plannedJob}, 1002, ${operator}, ${client}, ${machine}, 'service', 'The yearly service', ${at},
        'scheduled', 'scheduled', 1, 'full_service');
    INSERT INTO events (id, at, type, record_id, operator_id, client_id, technician_id, actor_user_id, actor_role, changes)
      VALUES (${startEvent}, ${at}, 'job-orders.started', ${signedJob}, ${operator}, ${client}, ${technician}, ${fixer},
        'technician', '{}');`,
  '0004_people-and-machines': `
    INSERT INTO two_factors (user_id, secret_encrypted, enabled_at) VALUES (${owner}, 'secret', ${at});
    INSERT INTO invitations (id, user_id, operator_id, expires_at) VALUES (${id(71)}, ${fixer}, ${operator}, ${at});
    INSERT INTO operator_logos VALUES (${operator}, '\\x89', 'hash');
    INSERT INTO outgoing_mails (id, recipient, subject, body, due_at)
      VALUES (${id(72)}, 'one@example.test', 'Subject', 'Body', ${at});
    UPDATE country_operators SET custom_domain = 'coffee.example.test', brand_hue = 30;`,
  '0006_the-company-at-work': `
    INSERT INTO calendar_feeds (technician_id, secret_sha256) VALUES (${technician}, 'hash');
    INSERT INTO notifications (id, user_id, event_id, audience, type, record_id, subject, at)
      VALUES (${id(81)}, ${keeper}, ${startEvent}, 'client', 'job-orders.started', ${signedJob}, 'JO-1001', ${at});
    INSERT INTO preferences (user_id) VALUES (${keeper});
    INSERT INTO reminders VALUES ('service_due', ${machine}, '2026-05-01');
    UPDATE clients SET latitude = 26.2, longitude = 50.6;
    UPDATE job_orders SET status = 'cancelled', cancelled_at = ${at}, cancellation_reason = 'The café is closed'
      WHERE id = ${plannedJob};`,
  '0007_last-visit': `INSERT INTO reminders VALUES ('last_visit', ${client}, '2026-02-01');`,
  '0015_accounts-that-end': `
    INSERT INTO known_devices VALUES (${owner}, 'hash', ${at});
    INSERT INTO sign_in_events (id, at, kind, user_id, operator_id, address, user_agent, is_known_device)
      VALUES (${id(91)}, ${at}, 'signed_in', ${owner}, ${operator}, '192.0.2.1', 'Browser', true);
    INSERT INTO pending_sign_ups VALUES (${id(92)}, 'hash', 'Nadia New', 'new@example.test', 'hash', ${at});`,
  '0018_records-and-people': `
    INSERT INTO comments (id, operator_id, client_id, service_request_id, job_order_id, author_user_id, author_name,
        author_role, text, mentions, mentioned_names, created_at)
      VALUES (${id(93)}, ${operator}, ${client}, ${request}, ${signedJob}, ${sender}, 'Dana Desk', 'dispatcher',
        'Please look at it, @Tariq Tools', '{${fixer.replaceAll("'", '')}}', '{Tariq Tools}', ${at});
    INSERT INTO machine_readings (id, operator_id, client_id, machine_id, counter, read_on, is_new_counter,
        read_by_user_id, read_by_name, job_order_id)
      VALUES (${id(101)}, ${operator}, ${client}, ${machine}, 12000, '2026-01-10', false, ${fixer}, 'Tariq Tools',
        ${signedJob});
    INSERT INTO email_changes (id, user_id, email, old_token_sha256, new_token_sha256, expires_at)
      VALUES (${id(101)}, ${keeper}, 'other@example.test', 'hash', 'another hash', ${at});
    INSERT INTO profiles (id, name, email, operator_id) VALUES (${id(15)}, 'Sami Staff', 'sami@example.test', ${operator});
    INSERT INTO client_people (id, user_id, operator_id, client_id, name, email, standing)
      VALUES (${id(25)}, ${id(15)}, ${operator}, ${client}, 'Sami Staff', 'sami@example.test', 'staff');
    INSERT INTO files (id, operator_id, client_id, record, record_id, case_id, moment, name, media_type, byte_size, sha256,
        width, height, uploaded_by_user_id, uploaded_by_name)
      VALUES (${id(101)}, ${operator}, ${client}, 'job_orders', ${signedJob}, ${request}, 'before', 'Leak.jpg', 'image/jpeg', 9,
        'hash', 640, 480, ${fixer}, 'Tariq Tools');
    INSERT INTO uploads (id, user_id, network, name, sent_bytes, due_at)
      VALUES (${id(102)}, ${keeper}, '192.0.2.1', 'Bar.jpg', 9, ${at});`,
  '0021_absences': `
    INSERT INTO absences (id, operator_id, technician_id, kind, first_day, last_day, begins_at, ends_at, note)
      VALUES (${id(103)}, ${operator}, ${technician}, 'training', '2026-02-01', '2026-02-01', 480, 600, 'Grinders');
    UPDATE technicians SET week = '[null, [480, 960], null, null, null, null, null]';
    UPDATE country_operators SET holidays = '[{"date": "2026-12-16", "name": "National Day"}]';`,
  '0043_retention': `
    INSERT INTO retention_positions VALUES (${operator}, 'comments', ${at}, ${id(104)});`,
  '0044_privacy-texts': `
    INSERT INTO privacy_texts (id, operator_id, version, text, sha256, published_at)
      VALUES (${id(105)}, ${operator}, 1, 'We keep your name.', 'hash', ${at}),
        (${id(106)}, NULL, 2, 'We keep your name and phone.', 'hash', ${at});
    INSERT INTO agreements (id, at, way, operator_id, user_id, job_order_id, text_operator_id, text_version, text_sha256)
      VALUES (${id(107)}, ${at}, 'sign_up', NULL, ${owner}, NULL, NULL, 1, 'hash'),
        (${id(108)}, ${at}, 'glass', ${operator}, NULL, ${signedJob}, ${operator}, 1, 'hash');
    UPDATE pending_sign_ups SET agreement = '{"operator_id": null, "version": 1, "sha256": "hash", "at": "2026-01-05"}';`,
  '0057_on-call': `
    INSERT INTO on_call_turns (id, operator_id, technician_id, first_day, last_day)
      VALUES (${id(109)}, ${operator}, ${technician}, '2026-03-01', '2026-03-07');`,
  '0058_special-hours': `
    UPDATE country_operators SET special_hours = '[{"name": "Eid al-Fitr", "first_day": "2026-03-20", "last_day": "2026-03-22",
      "week": [null, null, null, null, null, null, null]}]';`,
  '0066_unused-follow-ups': `
    ALTER TABLE job_orders DISABLE TRIGGER job_orders_final;
    UPDATE job_orders SET asked_date = ${at}, asked_note = 'Rather in the morning', outcome = 'part_missing',
      outcome_reason = 'The pump is broken', missing_part = 'Pump', part_expected_on = '2026-02-01', part_came_at = ${at},
      told_from = ${at}, told_until = ${at}, rating = 4, rating_comment = 'On time', rated_at = ${at},
      settled_at = ${at}, settled_reason = 'It runs', disputed_at = ${at}, dispute_remark = 'Not my name',
      dispute_settled_at = ${at}, dispute_settled_reason = 'A colleague signed', plan_balance = '{"visits_used": 1}',
      follow_up_required = true, follow_up_reason = 'The pump is ordered'
    WHERE id = ${signedJob};
    ALTER TABLE job_orders ENABLE TRIGGER job_orders_final;`,
  '0074_sealed-reports': `
    INSERT INTO sealed_reports VALUES (${signedJob}, ${operator}, ${id(110)}, 9, 'hash', 'proof', '{}', ${at});
    INSERT INTO seal_keys VALUES (${id(111)}, 'key', 'certificate', ${at});`,
  '0075_web-push': `
    INSERT INTO sessions (id, token_sha256, sign_in_id, signed_in_at, user_id, expires_at)
      VALUES (${id(112)}, 'hash of a token', ${id(112)}, ${at}, ${owner}, '2030-01-01');
    INSERT INTO push_subscriptions VALUES (${id(113)}, ${owner}, ${id(112)}, 'endpoint', 'key', 'secret', 'Browser', ${at});
    INSERT INTO outgoing_pushes VALUES (${id(113)}, ${request}, ${id(114)}, 'Job assigned', 'JO-1', '/jobs', 'en', false, ${at},
      ${at}, ${at}, 0);
    UPDATE installation SET push_private_key = 'key', push_public_key = 'point';`,
  '0076_visit-links': `
    INSERT INTO visit_links VALUES (${id(115)}, ${operator}, ${signedJob}, NULL, 'hash of a link', ${at});`,
  '0077_history-as-evidence': `
    INSERT INTO events (id, at, type, record_id, operator_id, actor_user_id, changes)
      VALUES (${id(116)}, ${at}, 'job-orders.report-sealed', ${signedJob}, ${operator}, ${keeper}, '{}');
    INSERT INTO rewritten_events VALUES (${operator}, 1, ${id(116)}, 'hash');
    INSERT INTO day_seals VALUES (${operator}, '2026-02-01', ${at}, '', 0, '', 'hash', 'signature', ${at});`,
  '0078_report-addresses': `
    INSERT INTO report_addresses (id, operator_id, client_id, email, label, language, created_by_user_id, created_by_name)
      VALUES (${id(117)}, ${operator}, ${client}, 'payable@example.test', 'Accounts', 'en', ${keeper}, 'Café One');`,
  '0079_own-certificates': `
    INSERT INTO seal_certificates VALUES (${id(118)}, ${operator}, 'key', 'certificates', 'Dilmun', 'Root', '01', 'RSA 2048',
      ${at}, ${at}, ${at});
    INSERT INTO retired_seal_certificates VALUES (${id(118)}, ${operator}, ${at});`,
  '0081_history-in-parts': `
    INSERT INTO erased_parts VALUES (${id(116)}, 'actor_name', ${operator}, 1, 'hash');
    INSERT INTO unfinished_erasures VALUES (${keeper}, ${operator}, '{}', 'Former user 4F2A', ${at}, ${id(116)}, 0, ${at});`,
  '0083_late-work': `
    INSERT INTO late_work (id, operator_id, job_order_id, technician_id, handed_in_by_user_id, handed_in_by_name, kind,
        refusal, done_at, created_at, based_on_version, text)
      VALUES (${id(119)}, ${operator}, ${signedJob}, ${technician}, ${fixer}, 'Tariq Tools', 'comment', 'stale', ${at}, ${at},
        1, 'The key is at the desk');`,
  '0084_report-sums': `
    INSERT INTO report_sums VALUES (${operator}, 'day', '2026-01-10', '2026-01-10', 'Asia/Bahrain', 1, 1, 1, 1, 1, '{}', '{}', 0, 0,
      0, 0, 0, 1, 1, 0, 0, 1.5, 1, 25);
    INSERT INTO report_minutes VALUES (${operator}, 'day', '2026-01-10', 'repair', 5, '{30}', '{1}', 1);
    INSERT INTO report_technicians VALUES (${operator}, 'day', '2026-01-10', ${technician}, 1, 1, 0, 0, 1.5, 1, 25, '{10}', '{30}');
    INSERT INTO report_marks VALUES (${id(120)}, ${operator}, ${at});`,
  '0086_technician-contacts': `
    INSERT INTO technician_contacts VALUES (${operator}, ${technician}, ${id(121)}, ${at}, 1, ${at});`,
  '0105_invoices': `
    UPDATE country_operators SET legal_name = 'Gulf Coffee W.L.L.', vat_number = '200000000000001', vat_rate = 10,
      payment_text = 'IBAN BH00';
    UPDATE clients SET vat_number = '200000000000002';
    INSERT INTO invoices (id, operator_id, client_id, number, issued_on, due_on, currency, vat_rate, fees_include_vat, seller,
        buyer, lines, net, vat, total, created_at, paid_on, paid_note)
      VALUES (${id(122)}, ${operator}, ${client}, 1001, '2026-02-01', '2026-03-03', 'BHD', 10, false,
        '{"legal_name": "Gulf Coffee W.L.L."}', '{"name": "Café One"}', '[{"number": "JO-1001", "fee": "25.000"}]', 25, 2.5,
        27.5, ${at}, '2026-02-10', 'Bank transfer');
    INSERT INTO invoiced_visits VALUES (${signedJob}, ${operator}, ${id(122)});`,
  '0107_visits-to-invoice': `
    INSERT INTO visits_to_invoice VALUES (${plannedJob}, ${operator}, ${at});
    INSERT INTO pending_sign_ups (id, token_sha256, name, email, password, expires_at)
      SELECT ${id(124)}, 'older hash', name, email, 'older', expires_at - interval '1 hour' FROM pending_sign_ups;`,
  '0108_sites': `
    INSERT INTO sites VALUES (${id(123)}, 1, ${operator}, ${client}, 'Marina Hotel', 'فندق المارينا', 'Road 1', 'طريق 1', 26.2, 50.6,
      '+97317000000', 'Ask at the loading bay', ${at});
    UPDATE machines SET site_id = ${id(123)} WHERE client_id = ${client};`,
  '0109_personal-data-by-author': `
    INSERT INTO machines (id, operator_id, client_id, model, serial_number, install_date, warranty_end, location)
      SELECT v.id::uuid, ${operator}, ${client}, 'Linea', v.number, '2025-05-01', '2031-12-31', 'Bar'
      FROM (VALUES (${id(124)}, 'of a client'), (${id(125)}, 'corrected by an operator'), (${id(126)}, 'without events')) v (id, number);
    INSERT INTO events (id, at, type, record_id, operator_id, client_id, actor_user_id, actor_role, changes)
      VALUES (${id(127)}, ${at}, 'machines.created', ${id(124)}, ${operator}, ${client}, ${keeper}, 'client', '{}'),
        (${id(128)}, ${at}, 'machines.corrected', ${id(124)}, ${operator}, ${client}, ${owner}, 'country_operator',
          '{"label": {"to": "Bar"}}'),
        (${id(129)}, ${at}, 'machines.created', ${id(125)}, ${operator}, ${client}, ${keeper}, 'client', '{}'),
        (${id(130)}, ${at}, 'machines.corrected', ${id(125)}, ${operator}, ${client}, ${owner}, 'country_operator',
          '{"warranty_end": {"to": "2031-12-31"}}');`,
};
