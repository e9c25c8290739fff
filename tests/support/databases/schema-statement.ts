export const schemaStatement = `
      WITH ours AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace)
      SELECT format('table %s, row security %s, forced %s, %s', oid::regclass, relrowsecurity, relforcerowsecurity, relacl) AS line
        FROM ours WHERE relkind = 'r'
      UNION ALL SELECT format('column %s.%s %s, not null %s, %s%s', attrelid::regclass, attname,
          format_type(atttypid, atttypmod), attnotnull, attgenerated, pg_get_expr(adbin, adrelid))
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON adrelid = attrelid AND adnum = attnum
        WHERE attrelid IN (SELECT oid FROM ours WHERE relkind = 'r') AND attnum > 0 AND NOT attisdropped
      UNION ALL SELECT format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT to_jsonb(p)::text FROM pg_policies p WHERE schemaname = 'public'
      UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid IN (SELECT oid FROM ours) AND NOT tgisinternal
      UNION ALL SELECT format('%s owned by %s, %s', pg_get_functiondef(oid), proowner::regrole, proacl)
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      UNION ALL SELECT 'extension ' || extname FROM pg_extension
      ORDER BY 1`;
