ALTER TABLE "agreements" DROP CONSTRAINT "agreements_way";--> statement-breakpoint
ALTER TABLE "agreements" DROP CONSTRAINT "agreements_act";--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_way" CHECK ("agreements"."way" in ('sign_up', 'invitation', 'role_offer', 'sign_in', 'label', 'glass', 'link'));--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_act" CHECK (case when "agreements"."way" in ('sign_up', 'invitation', 'role_offer', 'sign_in') then "agreements"."user_id" is not null
          and num_nonnulls("agreements"."service_request_id", "agreements"."job_order_id") = 0
          and ("agreements"."way" <> 'sign_up' or "agreements"."operator_id" is null)
        when "agreements"."way" = 'label' then "agreements"."user_id" is null
          and num_nonnulls("agreements"."service_request_id", "agreements"."job_order_id") > 0
        else "agreements"."job_order_id" is not null end
        and ("agreements"."way" in ('sign_up', 'invitation', 'role_offer', 'sign_in') or "agreements"."operator_id" is not null));